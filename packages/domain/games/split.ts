/** Splits a total into whole shares as evenly as possible; the first shares get the remainder. */
export function split(total: number, count: number): readonly number[] {
  const each = Math.floor(total / count)
  const remainder = total - each * count
  return Array.from({ length: count }, (_, i) => (i < remainder ? each + 1 : each))
}
