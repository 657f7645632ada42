import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ResetForm } from '../../features/account/reset-form.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Frame } from '../frame/frame.tsx'

export function ResetPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [token] = useState(() => window.location.hash.slice(1))
  // Removes the token from the address bar and the browser history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <Frame bare>
      {token === '' ? (
        <EmptyPage
          heading="h1"
          title={t`This link is incomplete`}
          actions={<Link to="/sign-in" className={buttonClass({ kind: 'primary' })}>{t`Sign in`}</Link>}
        >
          {t`Open it again from the email, or copy the whole address.`}
        </EmptyPage>
      ) : (
        <PageLayout narrow title={t`New password`}>
          <ResetForm token={token} onDone={() => void navigate({ to: '/' })} />
        </PageLayout>
      )}
    </Frame>
  )
}
