import { describeChange, type Change, type Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEntryTextsWith } from '../../../log-view/texts/use-entry-texts.tsx'
import styles from './preview.module.css'
import { LongList, Mapping, More } from './section-row.tsx'

interface ChangeRowsProps {
  readonly changes: readonly Change[]
  /** Names the entries. */
  readonly character: Character
}

/** How many changes are listed at once. */
const most = 6

/** What changes in a character that exists: old → new for each field. */
export function ChangeRows({ changes, character }: ChangeRowsProps) {
  const { t } = useLingui()
  if (changes.length === 0) return <p className={styles['same']}>{t`Stays as it is.`}</p>
  const list = <ChangeList {...{ changes, character }} />
  const count = changes.length
  return count > most ? <More label={t`Show ${count} changes`}>{list}</More> : list
}

function ChangeList({ changes, character }: ChangeRowsProps) {
  const textsOf = useEntryTextsWith(() => undefined)
  return (
    <LongList rows={changes}>
      {(change) => {
        const { label, oldValue, newValue } = textsOf({
          entry: { data: change },
          description: describeChange(change, character),
        })
        return (
          <li key={change.field} className={styles['change']}>
            <Mapping
              was={
                <>
                  {label} {oldValue}
                </>
              }
              becomes={newValue}
            />
          </li>
        )
      }}
    </LongList>
  )
}
