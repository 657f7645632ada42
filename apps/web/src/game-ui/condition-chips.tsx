import { useTranslate, type Localized } from '../i18n/use-translate.ts'
import { classNames } from '../ui/foundation/class-names.ts'
import styles from './condition-chips.module.css'
import { ConditionIcon } from './condition-icon.tsx'
import type { Pigment } from '../ui/foundation/pigments.ts'

interface Known {
  readonly name: Localized
  readonly facts: { readonly icon?: string; readonly pigment?: Pigment }
}

interface ConditionChipsProps {
  readonly label: string
  readonly of: readonly string[]
  /** What is known of them; the others are called as they are written. */
  readonly lookup: { readonly recordOf: (condition: string) => Known | undefined } | null
}

/** What has befallen somebody, to be looked at. */
export function ConditionChips({ label, of, lookup }: ConditionChipsProps) {
  const word = useTranslate()
  if (of.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={label}>
      {of.map((condition) => {
        const record = lookup?.recordOf(condition)
        return (
          <li key={condition} className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
            <ConditionIcon name={record?.facts.icon} />
            {record ? word(record.name) : condition}
          </li>
        )
      })}
    </ul>
  )
}
