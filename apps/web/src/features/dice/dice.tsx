import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { RollProvider, type DiceRoller, type Roll, type RollOutcome } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Fallen } from './roll-result.tsx'
import { TableProvider } from './dice-roller.ts'

interface DiceProps {
  readonly table: DiceRoller
  readonly children: ReactNode
}

/** Lets everything below roll for the open character; what falls is shown for a moment, and stays in the log. */
export function Dice({ table, children }: DiceProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const toast = useToast()
  const { ofProblem, ofFailure } = useProblemMessages()

  const show = (wish: Parameters<Roll>[0], outcome: RollOutcome) => {
    if (outcome.kind === 'refused') return toast({ title: ofProblem(outcome.problem) })
    return toast({
      title: wish.label ?? t`Dice`,
      lead: number(outcome.roll.total),
      detail: <Fallen roll={outcome.roll} />,
      action: { label: t`Again`, icon: <DieIcon />, onPress: () => roll(wish) },
    })
  }
  const roll: Roll = (wish) =>
    void table.roll(store.publicRef, wish).then(
      (outcome) => show(wish, outcome),
      (error: unknown) => toast({ title: ofFailure(error) }),
    )
  return (
    <TableProvider value={table}>
      <RollProvider value={roll}>{children}</RollProvider>
    </TableProvider>
  )
}
