import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import styles from './import.module.css'
import type { EarlierTarget } from './plan/use-earlier-imports.ts'

interface TargetChoiceProps {
  readonly earlier: readonly EarlierTarget[]
  /** The ref of the character to update; null for a new one. */
  readonly target: string | null
  readonly onTarget: (target: string | null) => void
}

/** A file that was imported before updates the character that it created, unless people want another one. */
export function TargetChoice({ earlier, target, onTarget }: TargetChoiceProps) {
  const { t } = useLingui()
  const [first] = earlier
  if (!first) return null
  const { name } = first
  return (
    <section className={styles['target']} aria-label={t`Imported before`}>
      <p>
        {first.isSure
          ? t`You imported this character before, as ${name}.`
          : t`You imported a character with this name before. Is it the same one?`}
      </p>
      <SelectField
        label={t`What to do`}
        value={target ?? ''}
        onChoose={(chosen) => onTarget(chosen === '' ? null : chosen)}
      >
        {earlier.map(({ publicRef, name: known }) => (
          <option key={publicRef} value={publicRef}>{t`Update ${known}`}</option>
        ))}
        <option value="">{t`Create another character`}</option>
      </SelectField>
    </section>
  )
}
