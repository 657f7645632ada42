import { formulaValues, parseFormula, refused, type LoggedRoll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { useNaturalText } from '../../game-ui/use-natural-text.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import {
  optionsOfRepeat,
  RollFormulaProvider,
  type DiceRoller,
  type RollFormula,
  type RollOptions,
  type RollOutcome,
} from '../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { DiceRollerProvider } from './dice-roller.ts'
import { isLogDocked } from './docked-log.ts'
import { rollRequest } from './roll-request.ts'
import { RollResult } from './roll-result.tsx'

interface DiceProps {
  readonly roller: DiceRoller
  readonly children: ReactNode
}

/** Lets its children roll for the open character. A result appears in the log, and in a toast where no log is in view. */
export function Dice({ roller, children }: DiceProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const skills = useLookup('Skills')
  const naturalText = useNaturalText()
  const toast = useToast()
  const { messageOf, messageOfError } = useProblemMessages()
  const [announced, setAnnounced] = useState('')

  const show = (roll: LoggedRoll, label: string, rollAgain: () => void) => {
    const total = number(roll.total)
    // The log has no entry for a roll that was not sent yet.
    if (isLogDocked() && !roll.onDevice) {
      return setAnnounced([`${label}: ${total}`, naturalText(roll) ?? []].flat().join('. '))
    }
    return toast({
      replaces: 'roll',
      title: label,
      lead: total,
      detail: <RollResult roll={roll} />,
      action: { label: t`Roll again`, icon: <DieIcon />, onPress: rollAgain },
    })
  }
  const send = async (formula: string, options: RollOptions): Promise<RollOutcome> => {
    const parsed = parseFormula(formula)
    if (!parsed) return refused('not-dice')
    return roller.roll(store.publicRef, rollRequest(parsed, formulaValues(store.draft, skills), options))
  }
  const rollFormula: RollFormula = async (formula, label = t`Dice`, options = {}) => {
    try {
      const outcome = await send(formula, options)
      if (outcome.kind === 'rolled') {
        const rollAgain = () => void rollFormula(formula, label, optionsOfRepeat(options))
        if (!options.isQuiet) show(outcome.roll, label, rollAgain)
        return { total: outcome.roll.total, saveId: outcome.saveId }
      }
      toast({ replaces: 'roll', title: messageOf(outcome.problem) })
    } catch (error) {
      toast({ replaces: 'roll', title: messageOfError(error) })
    }
    return null
  }
  return (
    <DiceRollerProvider value={roller}>
      <RollFormulaProvider value={rollFormula}>{children}</RollFormulaProvider>
      <p role="status" className="sr">
        {announced}
      </p>
    </DiceRollerProvider>
  )
}
