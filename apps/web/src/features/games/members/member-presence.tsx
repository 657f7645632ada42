import type { Presence } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../../i18n/use-dates.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Moment } from '../../../ui/layout/moment.tsx'
import styles from '../games.module.css'

const minute = 60_000

/** Whether a member is online, or when the member was last seen. */
export function MemberPresence({ presence: { online, lastSeenAt } }: { readonly presence: Presence }) {
  const { t } = useLingui()
  const { when } = useDates()
  const seen = new Date(lastSeenAt)
  // Clocks differ; whoever is not online was here two minutes ago at the latest.
  const minutes = Math.max(Math.floor((Date.now() - seen.getTime()) / minute), 2)
  const at = when(seen)
  const words = minutes < 60 ? t`last seen ${minutes} min ago` : t`last seen: ${at}`
  return (
    <span className={classNames(styles['presence'], online && styles['live'])}>
      <span className={classNames('dot', !online && 'hollow')} />{' '}
      {online ? t`online` : <Moment at={lastSeenAt}>{words}</Moment>}
    </span>
  )
}
