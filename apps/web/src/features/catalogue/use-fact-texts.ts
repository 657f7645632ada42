import { characterFields, coins, mapCoins, exchange, optionLabel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useWeights } from '../../i18n/use-weights.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { FactValue } from './facts-in.ts'

/** Formats a number, a choice or a text: weights in kilograms, prices in coins; a missing value is a dash. */
export function useFactTexts(): (fact: string, value: FactValue) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  const weight = useWeights()
  const { number, modifier } = useNumbers()
  const price = (copper: number) => {
    const purse = exchange({ ...mapCoins(() => 0), copper }, 'gold')
    const counted = coins.filter((coin) => purse[coin] > 0)
    return counted.map((coin) => `${number(purse[coin])} ${translate(characterFields[coin].label)}`).join(', ') || '–'
  }
  return (fact, value) => {
    if (fact === 'slot' && value === null) return t`Pack`
    if (typeof value === 'number') {
      if (fact === 'weight_grams') return weight(value)
      if (fact === 'initiative') return modifier(value)
      return fact === 'price_copper' ? price(value) : number(value)
    }
    return typeof value === 'string' && value !== '' ? translate(optionLabel(fact, value)) : '–'
  }
}
