import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { RollProvider, type DiceRoller, type Roll, type RollOutcome } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { RollResult } from './roll-result.tsx'
import { DiceRollerProvider } from './dice-roller.ts'

interface DiceProps {
  readonly roller: DiceRoller
  readonly children: ReactNode
}

/** Lets its children roll for the open character. Results appear in a toast and in the log. */
export function Dice({ roller, children }: DiceProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const toast = useToast()
  const { messageOf, messageOfError } = useProblemMessages()

  const show = (request: Parameters<Roll>[0], outcome: RollOutcome) => {
    if (outcome.kind === 'refused') return toast({ title: messageOf(outcome.problem) })
    return toast({
      title: request.label ?? t`Dice`,
      lead: number(outcome.roll.total),
      detail: <RollResult roll={outcome.roll} />,
      action: { label: t`Roll again`, icon: <DieIcon />, onPress: () => roll(request) },
    })
  }
  const roll: Roll = (request) =>
    void roller.roll(store.publicRef, request).then(
      (outcome) => show(request, outcome),
      (error: unknown) => toast({ title: messageOfError(error) }),
    )
  return (
    <DiceRollerProvider value={roller}>
      <RollProvider value={roll}>{children}</RollProvider>
    </DiceRollerProvider>
  )
}
