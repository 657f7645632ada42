/** So much for each, as evenly as whole coins go; those who come first have one more, and nothing is left over. */
export function split(total: number, count: number): readonly number[] {
  const each = Math.floor(total / count)
  const remainder = total - each * count
  return Array.from({ length: count }, (_, i) => (i < remainder ? each + 1 : each))
}
