/** Normalizes a text for searching: trimmed, lower case, without accents, ss for ß. */
export const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** Whether a name contains the typed text, ignoring case and accents. */
export const matchesText = (name: string, typed: string): boolean => foldText(name).includes(foldText(typed))

/** Creates a comparator for names in dictionary order, 2 before 10; it caches the sort key of each name. */
export function nameOrder(): (left: string, right: string) => number {
  const cache = new Map<string, string>()
  const keyOf = (name: string): string => {
    const key = cache.get(name) ?? foldText(name).replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'))
    cache.set(name, key)
    return key
  }
  return (left, right) => textOrder(keyOf(left), keyOf(right)) || textOrder(left, right)
}

/** Compares texts by code units. */
export const textOrder = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1)
