import { useWords } from '../i18n/use-words.ts'
import { useLookup } from '../store/use-lookup.ts'
import { ConditionChip } from '../ui/condition-chip.tsx'
import styles from './party.module.css'

/** What has befallen somebody, to be seen from afar. */
export function ConditionChips({ of }: { readonly of: readonly string[] }) {
  const word = useWords()
  const lookup = useLookup('Conditions')
  if (of.length === 0) return null
  return (
    <ul className={styles['chips']}>
      {of.map((condition) => {
        const record = lookup?.recordOf(condition)
        return (
          <li key={condition}>
            <ConditionChip icon={record?.facts.icon} pigment={record?.facts.pigment}>
              {record ? word(record.name) : condition}
            </ConditionChip>
          </li>
        )
      })}
    </ul>
  )
}
