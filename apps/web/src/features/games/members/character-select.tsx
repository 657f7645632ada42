import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../../ui/inputs/select-field.tsx'

interface CharacterSelectProps {
  readonly characters: readonly CharacterSummary[]
  /** Label of the empty option. */
  readonly noneLabel: string
  readonly value: string
  readonly onChoose: (publicRef: string) => void
}

export function CharacterSelect({ characters, noneLabel, value, onChoose }: CharacterSelectProps) {
  const { t } = useLingui()
  return (
    <SelectField label={t`Character`} value={value} onChoose={onChoose}>
      {characters.map(({ publicRef, name }) => (
        <option key={publicRef} value={publicRef}>
          {name}
        </option>
      ))}
      <option value="">{noneLabel}</option>
    </SelectField>
  )
}
