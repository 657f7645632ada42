import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { localizeDice } from '../../i18n/localize-dice.ts'
import type { DiceRoller, RollUpdate as News } from '../../sync/outbox/rolls.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Fallen } from './roll-result.tsx'

/** Tells what became of dice that fell on this device, when it is not simply that the log has them now. */
export function RollNews({ table }: { readonly table: DiceRoller }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const toast = useToast()
  const { ofProblem } = useProblemMessages()
  const tell = useEffectEvent((news: News) => {
    const mine = number(news.mine.total)
    const dice = localizeDice(news.mine.notation, locale)
    if (news.kind === 'refused')
      toast({ title: t`Your ${mine} with ${dice} could not be written down.`, detail: ofProblem(news.problem) })
    else
      toast({
        title: t`The server had rolled before the connection broke: this counts, not ${mine}.`,
        lead: number(news.roll.total),
        detail: <Fallen roll={news.roll} />,
      })
  })
  useEffect(() => table.onRollUpdate((news) => tell(news)), [table])
  return null
}
