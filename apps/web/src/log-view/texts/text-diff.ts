import type { Json } from '@everquill/domain'

/** A shared start longer than this is replaced by an ellipsis. */
const maxSharedStart = 24

/** The lines of `value` that `other` lacks, each from its first different word on. Values that are not text stay whole. */
export function textDiff(value: Json, other: Json): Json {
  if (typeof value !== 'string' || typeof other !== 'string') return value
  const [own, others] = [value.split('\n'), other.split('\n')]
  const lines = own.filter((line) => !others.includes(line))
  const otherLines = others.filter((line) => !own.includes(line))
  return lines.map((line, i) => withoutSharedStart(line, otherLines[i] ?? '')).join('\n')
}

function withoutSharedStart(line: string, other: string): string {
  const letters = [...line]
  const common = letters.findIndex((_, i) => !other.startsWith(letters.slice(0, i + 1).join('')))
  const start = letters.slice(0, common === -1 ? letters.length : common).join('')
  const shared = start.slice(0, start.lastIndexOf(' ') + 1)
  return shared.length > maxSharedStart ? `… ${line.slice(shared.length)}` : line
}
