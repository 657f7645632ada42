import { useMemo } from 'react'
import { useLocale } from '../i18n/use-locale.ts'
import { useItems } from '../store/queries.ts'
import { itemNames, type ItemNames } from './item-names.ts'

/** The names of things in the reader's language, or null while the catalogue is on its way; without it texts stand as they are. */
export function useItemNames(): ItemNames | null {
  const { data, isPending } = useItems()
  const locale = useLocale()
  return useMemo(() => (isPending ? null : itemNames(data ?? [], locale)), [data, isPending, locale])
}
