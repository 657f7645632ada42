import { useLingui } from '@lingui/react/macro'
import { keepInvitation, keepSetupCode } from '../../api/sign-up-cookies.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { useRoster } from '../../queries/roster.ts'
import { invitationTokenIn } from './invitation/invitation-token.ts'
import { SetupCodeField } from './setup-code/setup-code-field.tsx'
import styles from './account.module.css'

interface ProviderLinkProps {
  readonly provider: string
  readonly isGuest: boolean
  /** The set-up code as typed, which the first account needs; null if none is needed. */
  readonly setupCode: string | null
  /** The invitation as typed or from a link, which new accounts may need; empty if there is none. */
  readonly invitation: string
  /** Asks for the set-up code here; absent if another form does. */
  readonly onSetupCode?: ((code: string) => void) | undefined
}

/** Signs in through the OpenID Connect provider this server is configured for. */
export function ProviderLink({ provider, isGuest, setupCode, invitation, onSetupCode }: ProviderLinkProps) {
  const { t } = useLingui()
  return (
    <div className={styles['provider']}>
      {onSetupCode && <SetupCodeField onChange={onSetupCode} />}
      <a
        href="/api/auth/provider"
        className={buttonClass({})}
        onClick={() => {
          if (setupCode !== null) keepSetupCode(setupCode)
          if (invitation !== '') keepInvitation(invitationTokenIn(invitation))
        }}
      >
        {t`Continue with ${provider}`}
      </a>
      {isGuest && <GuestHint provider={provider} />}
    </div>
  )
}

function GuestHint({ provider }: Pick<ProviderLinkProps, 'provider'>) {
  const { t } = useLingui()
  const count = useRoster().data?.length ?? 0
  if (count === 0) return null
  return (
    <p className="small soft">
      {t`You keep your characters. If you’ve signed in here with ${provider} before, you can bring them along.`}
    </p>
  )
}
