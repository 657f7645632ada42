import { characterFields, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { useNumberProblems } from '../../../ui/inputs/number/use-number-input.ts'
import { NumberPad } from './number-pad.tsx'
import type { PadMode } from './pad-mode.ts'
import { useSetMode } from './use-set-mode.ts'

interface CoinPadProps {
  readonly coin: Coin
  readonly onClose: () => void
}

/** Spends or gets coins of one kind. */
export function CoinPad({ coin, onClose }: CoinPadProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [before] = useField(coin)
  const { label, max } = characterFields[coin]
  const { outOfRange } = useNumberProblems('counter')
  const spend: PadMode = {
    label: t`Spend`,
    action: (amount) => (amount === undefined ? t`Spend` : t`Spend ${amount}`),
    before,
    preview: (amount = 0) => {
      const short = number(amount - before)
      return { value: Math.max(0, before - amount), problem: amount > before ? t`You’re ${short} short.` : undefined }
    },
    apply: (amount) => store.act({ kind: 'pay' }, [{ field: coin, value: store.draft[coin] - amount }]),
  }
  const receive: PadMode = {
    label: t`Get`,
    action: (amount) => (amount === undefined ? t`Get` : t`Get ${amount}`),
    before,
    preview: (amount = 0) => ({ value: before + amount, problem: outOfRange(before + amount, 0, max) }),
    apply: (amount) => store.act({ kind: 'adjust' }, [{ field: coin, value: store.draft[coin] + amount }]),
  }
  return (
    <NumberPad title={translate(label)} field={coin} modes={[spend, receive, useSetMode(coin)]} onClose={onClose} />
  )
}
