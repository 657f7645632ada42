import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { QuietSelect } from '../ui/quiet-select.tsx'

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
    <p>
      <QuietSelect
        label={t`Character`}
        value={value}
        options={[
          ...characters.map(({ publicRef, name }) => ({ value: publicRef, label: name })),
          { value: '', label: none },
        ]}
        onChoose={onChoose}
      />
    </p>
  )
}
