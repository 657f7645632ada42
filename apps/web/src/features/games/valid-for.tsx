import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../ui/inputs/inline-select.tsx'

interface ValidForProps {
  readonly label: string
  /** A number of days, as text. */
  readonly days: string
  readonly onChoose: (days: string) => void
}

/** Chooses how long a new code or link of a game is valid. */
export function ValidFor({ label, days, onChoose }: ValidForProps) {
  const { t } = useLingui()
  return (
    <InlineSelect
      label={label}
      value={days}
      options={[
        { value: '1', label: t`for a day` },
        { value: '7', label: t`for a week` },
        { value: '30', label: t`for 30 days` },
        { value: '365', label: t`for a year` },
      ]}
      onChoose={onChoose}
    />
  )
}
