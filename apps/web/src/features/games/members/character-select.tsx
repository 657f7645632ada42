import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../ui/inputs/select-field.tsx'

interface CharacterChoiceProps {
  readonly characters: readonly CharacterSummary[]
  /** What it is called to choose nobody, which is an answer as well. */
  readonly none: string
  readonly value: string
  readonly onChoose: (publicRef: string) => void
}

/** With whom one plays. */
export function CharacterChoice({ characters, none, value, onChoose }: CharacterChoiceProps) {
  const { t } = useLingui()
  return (
    <SelectField label={t`Character`} value={value} onChoose={onChoose}>
      {characters.map(({ publicRef, name }) => (
        <option key={publicRef} value={publicRef}>
          {name}
        </option>
      ))}
      <option value="">{none}</option>
    </SelectField>
  )
}
