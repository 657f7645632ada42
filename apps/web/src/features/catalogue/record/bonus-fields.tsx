import { optionLabel } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { parseWholeNumber, type Limits } from '../../../ui/inputs/number/parse-number.ts'
import { useNumberProblems } from '../../../ui/inputs/number/use-number-input.ts'
import { FieldGroup } from './form-fields.tsx'
import styles from './form-fields.module.css'
import type { Amounts } from './record-draft.ts'

interface BonusFieldsProps {
  readonly label: string
  /** The name of the fact, for the labels of its keys. */
  readonly fact: string
  readonly keys: readonly string[]
  readonly limits: Limits
  readonly amounts: Amounts
  readonly onChange: (amounts: Amounts) => void
}

/** One number per key; an empty one is no bonus. */
export function BonusFields({ label, fact, keys, limits: { min, max }, amounts, onChange }: BonusFieldsProps) {
  const translate = useTranslate()
  const problems = useNumberProblems('integer')
  return (
    <FieldGroup label={label}>
      <div className={styles['bonuses']}>
        {keys.map((key) => {
          const text = amounts[key] ?? ''
          const value = parseWholeNumber(text)
          return (
            <Field
              key={key}
              label={translate(optionLabel(fact, key))}
              error={value === undefined ? problems.notANumber : problems.outOfRange(value, min, max)}
              // The number pads of phones have no minus key.
              inputMode={min < 0 ? 'text' : 'numeric'}
              autoComplete="off"
              placeholder="–"
              value={text}
              onChange={({ currentTarget }) => onChange({ ...amounts, [key]: currentTarget.value })}
            />
          )
        })}
      </div>
    </FieldGroup>
  )
}
