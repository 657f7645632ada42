import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { DecideAccount } from '../../features/account/identities/decide-account.tsx'
import { problemNamed, useProblemMessages } from '../../queries/problem-messages.ts'
import { useSession } from '../../queries/session.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Frame } from '../frame/frame.tsx'
import { Page } from '../page.tsx'

const targets = { home: '/', settings: '/settings', 'sign-in': '/sign-in' } as const

export function LinkAccountPage() {
  const { t } = useLingui()
  const { problem: problemParam } = useSearch({ from: '/link-account' })
  const { messageOf } = useProblemMessages()
  const { user } = useSession()
  const { sync } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const code = problemNamed(problemParam)
  const isSignedUp = user !== null && !user.guest
  const back = (
    <Link to={isSignedUp ? '/settings' : '/sign-in'} className={buttonClass({})}>
      {isSignedUp ? t`Back to settings` : t`Back to sign-in`}
    </Link>
  )
  const content = (
    <DecideAccount
      problem={code && messageOf({ code })}
      bringAlong={(guest, account) => sync.bringAlong(guest, account)}
      onDone={(next) => void navigate({ to: targets[next] })}
      back={back}
    />
  )
  return user ? <Page>{content}</Page> : <Frame bare>{content}</Frame>
}
