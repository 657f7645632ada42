import { useLocale } from './use-locale.ts'
import { formatWeight } from './weights.ts'

export function useWeights(): (grams: number) => string {
  const locale = useLocale()
  return (grams) => formatWeight(grams, locale)
}
