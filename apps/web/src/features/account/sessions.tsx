import { deviceOf } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useAccountActions } from '../../queries/account/account-actions.ts'
import type { SessionSummary } from '../../api/types.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useSessions } from '../../queries/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { Section } from '../../ui/layout/section.tsx'
import { NotLoaded } from '../../ui/loading/not-loaded.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './account.module.css'

/** Lists the sessions of the account; every other session can be ended here. */
export function Sessions() {
  const { t } = useLingui()
  const { data, error, refetch } = useSessions()
  const { messageOfError } = useProblemMessages()
  const { when } = useDates()
  return (
    <Section title={t`Signed-in devices`} action={<SignOutOthers count={(data?.length ?? 1) - 1} />}>
      {data === undefined && (
        <NotLoaded lines={2} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      <ul>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} seen={when(new Date(session.lastSeenAt))} />
        ))}
      </ul>
    </Section>
  )
}

/** Ends all other sessions at once. This one stays: whoever suspects a stranger wants to go on and change the password. */
function SignOutOthers({ count }: { readonly count: number }) {
  const { t } = useLingui()
  const { endOtherSessions } = useAccountActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const toast = useToast()
  if (count < 2) return null
  const signOut = async () => {
    const ended = await endOtherSessions()
    toast({ title: plural(ended, { one: '# device signed out', other: '# devices signed out' }) })
  }
  return (
    <Button small kind="plain" onClick={() => attempt(t`Couldn’t sign out the other devices`, signOut)}>
      {t`Sign out all others`}
    </Button>
  )
}

interface SessionRowProps {
  readonly session: SessionSummary
  /** When it was last used, formatted. */
  readonly seen: string
}

function SessionRow({ session, seen }: SessionRowProps) {
  const { t } = useLingui()
  const { endSession } = useAccountActions()
  const { messageOfError } = useProblemMessages()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { browser, system, isHandheld } = deviceOf(session.device)
  const name =
    browser !== null && system !== null ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  const end = async () => {
    setBusy(true)
    try {
      await endSession(session.id)
    } catch (failure) {
      toast({ title: t`Couldn’t sign out ${name}`, detail: messageOfError(failure), tone: 'rubric' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles['session']}>
      {isHandheld ? <Smartphone /> : <Monitor />}
      <div>
        <p>{name}</p>
        <p className="small faint">{session.current ? t`This device` : t`Last active: ${seen}`}</p>
      </div>
      {!session.current && (
        <Button small aria-disabled={busy} aria-label={t`Sign out ${name}`} onClick={() => !busy && void end()}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}
