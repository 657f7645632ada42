import { useLingui } from '@lingui/react/macro'
import { useDates } from '../i18n/use-dates.ts'
import { useSession } from '../queries/queries.ts'
import { Notice } from '../ui/layout/notice.tsx'
import styles from './conflict-choice.module.css'
import { textDiff } from '../log-view/texts/text-diff.ts'
import type { Contest } from './use-conflict.ts'
import { useFieldTexts } from '../log-view/texts/use-field-texts.ts'
import { useAuthorName } from '../log-view/texts/use-author-name.ts'

/** A value that two people wrote: who and when, both, and one tap to keep the one or the other. */
export function ConflictChoice({ field, mine, theirs, entry, keepMine, takeTheirs }: Contest) {
  const { t } = useLingui()
  const { labelOf, valueOf } = useFieldTexts()
  const said = useSaid(entry)
  return (
    <Notice
      kind="contested"
      acts={
        <span className={styles['pair']}>
          <button type="button" className={styles['one']} onClick={keepMine}>
            <small>{t`Keep mine`}</small> <b>{valueOf(field, textDiff(mine, theirs))}</b>
          </button>
          <button type="button" className={styles['one']} onClick={takeTheirs}>
            <small>{t`Take theirs`}</small> <b>{valueOf(field, textDiff(theirs, mine))}</b>
          </button>
        </span>
      }
    >
      <b>{labelOf({ field, oldValue: theirs, newValue: mine })}:</b> {said}
    </Notice>
  )
}

/** Who wrote the other value, and when, as far as this device knows. */
function useSaid(entry: Contest['entry']): string {
  const { t } = useLingui()
  const dates = useDates()
  const me = useSession().user?.id
  const who = useAuthorName()
  if (entry === undefined) return t`somebody changed this too.`
  const when = dates.when(new Date(entry.timestamp))
  if (entry.user === me) return t`you changed this on another device too, ${when}.`
  const name = who(entry.user)
  return t`${name} changed this too, ${when}.`
}
