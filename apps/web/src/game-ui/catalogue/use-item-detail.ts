import { optionLabel, type CatalogueRecord } from '@everquill/domain'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useWeights } from '../../i18n/use-weights.ts'
import { usePrices } from './use-prices.ts'

/** Describes an item of the catalogue for a list of suggestions: kind, weight and price. */
export function useItemDetail(): (facts: CatalogueRecord<'Items'>['facts']) => string {
  const translate = useTranslate()
  const weight = useWeights()
  const price = usePrices()
  return ({ kind, weight_grams: grams, price_copper: copper }) =>
    [
      kind && translate(optionLabel('kind', kind)),
      grams !== undefined && weight(grams),
      copper !== undefined && price(copper),
    ]
      .filter(Boolean)
      .join(' · ')
}
