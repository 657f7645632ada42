import { characterFields, coins, eachCoin, exchange, optionLabel, type Json } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useWeights } from '../../i18n/use-weights.ts'
import { useTranslate } from '../../i18n/use-translate.ts'

/** How a fact is told to the reader: weights in kilograms, prices in coins, choices in words; nothing is a dash. */
export function useFactWords(): (fact: string, value: Json | undefined) => string {
  const { t } = useLingui()
  const word = useTranslate()
  const weight = useWeights()
  const { number } = useNumbers()
  const price = (copper: number) => {
    const purse = exchange({ ...eachCoin(() => 0), copper }, 'gold')
    const counted = coins.filter((coin) => purse[coin] > 0)
    return counted.map((coin) => `${number(purse[coin])} ${word(characterFields[coin].label)}`).join(', ') || '–'
  }
  return (fact, value) => {
    if (fact === 'slot' && value === null) return t`in the pack`
    if (typeof value === 'number') {
      if (fact === 'weight_grams') return weight(value)
      return fact === 'price_copper' ? price(value) : number(value)
    }
    return typeof value === 'string' && value !== '' ? word(optionLabel(fact, value)) : '–'
  }
}
