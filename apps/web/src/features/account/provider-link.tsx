import { useLingui } from '@lingui/react/macro'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { useRoster } from '../../queries/roster.ts'
import styles from './account.module.css'

interface ProviderLinkProps {
  readonly provider: string
  readonly isGuest: boolean
}

/** Signs in through the OpenID Connect provider this server is configured for. */
export function ProviderLink({ provider, isGuest }: ProviderLinkProps) {
  const { t } = useLingui()
  return (
    <div className={styles['provider']}>
      <a href="/api/auth/provider" className={buttonClass({})}>
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
      {t`You keep your characters, unless you’ve signed in here with ${provider} before: then you switch to that account.`}
    </p>
  )
}
