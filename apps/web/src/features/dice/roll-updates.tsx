import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import type { DiceRoller, RollUpdate } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { RollResult } from './roll-result.tsx'

/** Shows a toast when the server rejects or replaces a roll that was made offline. */
export function RollUpdates({ roller }: { readonly roller: DiceRoller }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const toast = useToast()
  const { messageOf } = useProblemMessages()
  const showUpdate = useEffectEvent((update: RollUpdate) => {
    const total = number(update.localRoll.total)
    const dice = localizeDice(update.localRoll.notation, locale)
    if (update.kind === 'refused')
      toast({ title: t`Couldn’t save your roll of ${total} (${dice}).`, detail: messageOf(update.problem) })
    else
      toast({
        title: t`The server had already rolled when the connection dropped. This result counts, not ${total}.`,
        lead: number(update.roll.total),
        detail: <RollResult roll={update.roll} />,
      })
  })
  useEffect(() => roller.onRollUpdate((update) => showUpdate(update)), [roller])
  return null
}
