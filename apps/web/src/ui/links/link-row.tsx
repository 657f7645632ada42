import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../i18n/use-dates.ts'
import { Button } from '../buttons/button.tsx'
import styles from './links.module.css'

interface LinkRowProps {
  readonly name: string
  /** What the link shows. */
  readonly shows?: string
  /** Times are ISO 8601. */
  readonly link: { readonly expiresAt: string | null; readonly lastUsedAt: string | null; readonly uses: number }
  readonly onRevoke: () => void
}

/** A link in the list of those that can be revoked. */
export function LinkRow({ name, shows, link: { expiresAt, lastUsedAt, uses }, onRevoke }: LinkRowProps) {
  const { t } = useLingui()
  const dates = useDates()
  const used = lastUsedAt === null ? null : dates.when(new Date(lastUsedAt))
  const until = expiresAt === null ? null : dates.shortDate(new Date(expiresAt))
  const isExpired = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const details = [
    isExpired ? t`expired` : until === null ? t`until I revoke it` : t`until ${until}`,
    used === null ? t`never opened` : t`opened ${plural(uses, { one: 'once', other: '# times' })}, last ${used}`,
  ]
  return (
    <li className={styles['row']}>
      <div>
        <p>{name}</p>
        {shows !== undefined && <p className="small soft">{shows}</p>}
        <p className="small faint">{details.join(' · ')}</p>
      </div>
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  )
}
