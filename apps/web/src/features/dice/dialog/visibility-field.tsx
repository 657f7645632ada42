import { rollVisibilities, type RollVisibility } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useField } from '../../../sync/replica/use-character.ts'
import { SelectField } from '../../../ui/inputs/select-field.tsx'

interface VisibilityFieldProps {
  readonly value: RollVisibility
  readonly onChoose: (value: RollVisibility) => void
}

/** Who may see the roll. Without a game there is no GM to show it to. */
export function VisibilityField({ value, onChoose }: VisibilityFieldProps) {
  const { t } = useLingui()
  const isInGame = useField('gameId')[0] !== null
  const labels: Readonly<Record<RollVisibility, string>> = {
    everyone: t`Everyone`,
    masters: t`GM only`,
    roller: t`Only me`,
  }
  const offered = rollVisibilities.filter((visibility) => isInGame || visibility !== 'masters')
  return (
    <SelectField
      label={t`Visible to`}
      value={value}
      onChoose={(chosen) => onChoose(offered.find((visibility) => visibility === chosen) ?? 'everyone')}
    >
      {offered.map((visibility) => (
        <option key={visibility} value={visibility}>
          {labels[visibility]}
        </option>
      ))}
    </SelectField>
  )
}
