import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'

/** Who may read an entry that is not for everyone. */
export function AudienceMark({ audience }: { readonly audience: NonNullable<LogEntry['audience']> }) {
  const { t } = useLingui()
  return (
    <span>
      <Lock width={14} height={14} /> {audience === 'masters' ? t`GM only` : t`only you`}
    </span>
  )
}
