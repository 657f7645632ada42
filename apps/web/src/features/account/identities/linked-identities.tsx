import { useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { LinkedIdentity } from '../../../api/types.ts'
import { useDates } from '../../../i18n/use-dates.ts'
import { useIdentities, useUnlinkIdentity } from '../../../queries/account/identities.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSubmission } from '../../../queries/use-submission.ts'
import { useSession } from '../../../queries/session.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../account.module.css'

/** Lists the linked identities; others can be linked and these unlinked. Nothing without a sign-in provider. */
export function LinkedIdentities() {
  const { t } = useLingui()
  const { provider } = useSession().signIn
  const { data, error, refetch } = useIdentities()
  const { messageOfError } = useProblemMessages()
  const { when } = useDates()
  const [unlinking, setUnlinking] = useState<LinkedIdentity>()
  if (provider === null && (data?.length ?? 0) === 0) return null
  return (
    <Section title={t`Linked accounts`}>
      {data === undefined && (
        <NotLoaded lines={1} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="soft">{t`Link ${provider} to sign in here without a password.`}</p>}
      <ul>
        {data?.map((identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            linked={identity.linkedAt === null ? undefined : when(new Date(identity.linkedAt))}
            onUnlink={() => setUnlinking(identity)}
          />
        ))}
      </ul>
      {provider !== null && data !== undefined && (
        <div className={styles['actions']}>
          <a href="/api/auth/provider" className={buttonClass({})}>
            {data.length === 0 ? t`Link ${provider}` : t`Link another account`}
          </a>
        </div>
      )}
      {unlinking && <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(undefined)} />}
    </Section>
  )
}

/** The name of the provider, or the host of one that the server no longer uses. */
const nameOf = ({ provider, issuer }: LinkedIdentity): string =>
  provider ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer)

interface IdentityRowProps {
  readonly identity: LinkedIdentity
  /** When it was linked, formatted. */
  readonly linked: string | undefined
  readonly onUnlink: () => void
}

function IdentityRow({ identity, linked, onUnlink }: IdentityRowProps) {
  const { t } = useLingui()
  const name = nameOf(identity)
  return (
    <li className={styles['session']}>
      <KeyRound />
      <div>
        <p>{name}</p>
        {linked !== undefined && <p className="small faint">{t`Linked: ${linked}`}</p>}
      </div>
      <Button small aria-label={t`Unlink ${name}`} onClick={onUnlink}>
        {t`Unlink`}
      </Button>
    </li>
  )
}

interface UnlinkDialogProps {
  readonly identity: LinkedIdentity
  readonly onClose: () => void
}

/** Asks first: afterwards the identity no longer signs in to this account. */
function UnlinkDialog({ identity, onClose }: UnlinkDialogProps) {
  const { t } = useLingui()
  const unlink = useUnlinkIdentity()
  const { submit, isBusy, problem } = useSubmission()
  const toast = useToast()
  const name = nameOf(identity)
  const unlinkNow = async () => {
    await unlink(identity.id)
    toast({ title: t`${name} is unlinked` })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Unlink ${name}?`}
      primaryAction={
        <Button
          kind="primary"
          aria-disabled={isBusy}
          onClick={() => void submit(unlinkNow)}
        >{t`Unlink ${name}`}</Button>
      }
    >
      <div role="alert">{problem !== undefined && <Notice kind="refused">{problem}</Notice>}</div>
      <p>{t`You can no longer sign in to this account with ${name}.`}</p>
    </Dialog>
  )
}
