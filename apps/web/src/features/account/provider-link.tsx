import { useLingui } from '@lingui/react/macro'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { useRoster } from '../../queries/queries.ts'
import styles from './account.module.css'

interface ProviderLinkProps {
  readonly provider: string
  readonly isGuest: boolean
}

/** Leads to the sign-in service that this installation trusts. */
export function ProviderLink({ provider, isGuest }: ProviderLinkProps) {
  const { t } = useLingui()
  return (
    <div className={styles['provider']}>
      <a href="/api/auth/provider" className={buttonLook({})}>
        {t`Go on with ${provider}`}
      </a>
      {isGuest && <KeptUnlessKnown provider={provider} />}
    </div>
  )
}

function KeptUnlessKnown({ provider }: Pick<ProviderLinkProps, 'provider'>) {
  const { t } = useLingui()
  const count = useRoster().data?.length ?? 0
  if (count === 0) return null
  return (
    <p className="small soft">
      {t`You keep your characters, unless you have been here with ${provider} before: then they stay behind.`}
    </p>
  )
}
