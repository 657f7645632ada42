import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { keepSetupCode } from '../../api/keep-setup-code.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { useRoster } from '../../queries/roster.ts'
import { SetupCodeField } from './setup-code/setup-code-field.tsx'
import styles from './account.module.css'

interface ProviderLinkProps {
  readonly provider: string
  readonly isGuest: boolean
  /** Whether the first account still needs the set-up code. */
  readonly needsSetupCode: boolean
}

/** Signs in through the OpenID Connect provider this server is configured for. */
export function ProviderLink({ provider, isGuest, needsSetupCode }: ProviderLinkProps) {
  const { t } = useLingui()
  const [setupCode, setSetupCode] = useState('')
  return (
    <div className={styles['provider']}>
      {needsSetupCode && <SetupCodeField onChange={setSetupCode} />}
      <a
        href="/api/auth/provider"
        className={buttonClass({})}
        onClick={() => needsSetupCode && keepSetupCode(setupCode)}
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
