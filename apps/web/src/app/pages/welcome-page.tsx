import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Landing } from '../../features/account/landing/landing.tsx'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useSession } from '../../queries/session.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Frame } from '../frame/frame.tsx'

/** Not needed for the first paint. */
const ExampleSheet = lazyPart(
  async () => (await withLazyTexts(import('../../features/account/landing/example-sheet.tsx'))).ExampleSheet,
)

/** The landing page of a visitor who is not signed in. */
export function WelcomePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { signIn } = useSession()
  return (
    <Frame
      bare
      marked
      actions={
        <Link
          to="/sign-in"
          search={hash === '' ? {} : { back: `/games#${hash}` }}
          className={buttonClass({ small: true })}
        >
          {t`Sign in`}
        </Link>
      }
    >
      <Landing
        code={hash}
        canStart={signIn.registration === 'open'}
        example={
          <Suspense>
            <ExampleSheet />
          </Suspense>
        }
        onStarted={() => void navigate({ to: '/characters/new', replace: true })}
        onJoin={(code) => void navigate({ to: '/games', hash: code, replace: true })}
      />
    </Frame>
  )
}
