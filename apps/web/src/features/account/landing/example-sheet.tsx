import { parseDice, rollDice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { RollLine } from '../../../game-ui/roll-line.tsx'
import { SmallSheet } from '../../../game-ui/small-sheet/small-sheet.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { throwDie } from '../../../sync/outbox/throw-die.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { exampleCharacter } from './example-character.ts'

/** A read-only sheet with working dice. The device throws them, and nothing is saved. */
export function ExampleSheet() {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const toast = useToast()
  const roll = (label: string, notation: string) => {
    const dice = parseDice(notation)
    if (!dice) return
    const result = rollDice(dice, throwDie)
    toast({
      title: label,
      lead: number(result.total),
      detail: <RollLine roll={result} />,
      action: { label: t`Roll again`, icon: <DieIcon />, onPress: () => roll(label, notation) },
    })
  }
  return <SmallSheet content={exampleCharacter(locale)} onRoll={roll} />
}
