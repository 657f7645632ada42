import type { CharacterSummary } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { QuietSelect } from '../ui/quiet-select.tsx'

interface CharacterChoiceProps {
  readonly characters: readonly CharacterSummary[]
  readonly value: string
  readonly onChoose: (publicRef: string) => void
}

/** With whom one plays; nobody is an answer as well. */
export function CharacterChoice({ characters, value, onChoose }: CharacterChoiceProps) {
  const { t } = useLingui()
  return (
    <p>
      <QuietSelect
        label={t`Character`}
        value={value}
        options={[
          ...characters.map(({ publicRef, name }) => ({ value: publicRef, label: name })),
          { value: '', label: t`without a character` },
        ]}
        onChoose={onChoose}
      />
    </p>
  )
}
