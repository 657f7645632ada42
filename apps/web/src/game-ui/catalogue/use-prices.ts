import { characterFields, coins, exchange, mapCoins } from '@everquill/domain'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'

/** Formats an amount in copper as the usual coins. */
export function usePrices(): (copper: number) => string {
  const translate = useTranslate()
  const { number } = useNumbers()
  return (copper) => {
    const purse = exchange({ ...mapCoins(() => 0), copper }, 'gold')
    const present = coins.filter((coin) => purse[coin] > 0)
    const texts = present.map((coin) => `${number(purse[coin])} ${translate(characterFields[coin].label)}`)
    return texts.join(', ') || '–'
  }
}
