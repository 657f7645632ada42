import { useTranslate, type Localized } from '../i18n/use-translate.ts'
import { classNames } from '../ui/foundation/class-names.ts'
import styles from './condition-chips.module.css'
import { ConditionIcon } from './condition-icon.tsx'
import type { Pigment } from '../ui/foundation/pigments.ts'

interface ConditionRecord {
  readonly name: Localized
  readonly facts: { readonly icon?: string; readonly pigment?: Pigment }
}

interface ConditionChipsProps {
  readonly label: string
  readonly conditions: readonly string[]
  /** The catalogue; conditions that are not in it are shown as typed. */
  readonly lookup: { readonly recordOf: (condition: string) => ConditionRecord | undefined } | null
}

/** Read-only chips for the conditions of a character. */
export function ConditionChips({ label, conditions, lookup }: ConditionChipsProps) {
  const translate = useTranslate()
  if (conditions.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={label}>
      {conditions.map((condition) => {
        const record = lookup?.recordOf(condition)
        return (
          <li key={condition} className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
            <ConditionIcon name={record?.facts.icon} />
            {record ? translate(record.name) : condition}
          </li>
        )
      })}
    </ul>
  )
}
