import type { Json } from '@everquill/domain'

/** So many letters that two lines have in common need not be read twice. */
const longStart = 24

/**
 * Of a long text what the other has not: the lines in which they differ, from where they do. Any other value is told as
 * it is.
 */
export function textDiff(value: Json, other: Json): Json {
  if (typeof value !== 'string' || typeof other !== 'string') return value
  const [own, others] = [value.split('\n'), other.split('\n')]
  const lines = own.filter((line) => !others.includes(line))
  const foreign = others.filter((line) => !own.includes(line))
  return lines.map((line, i) => fromWhereTheyDiffer(line, foreign[i] ?? '')).join('\n')
}

/** The line from the word on that is another; its beginning only where that is short. */
function fromWhereTheyDiffer(line: string, other: string): string {
  const letters = [...line]
  const common = letters.findIndex((_, i) => !other.startsWith(letters.slice(0, i + 1).join('')))
  const start = letters.slice(0, common === -1 ? letters.length : common).join('')
  const words = start.slice(0, start.lastIndexOf(' ') + 1)
  return words.length > longStart ? `… ${line.slice(words.length)}` : line
}
