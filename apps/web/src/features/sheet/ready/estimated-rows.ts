import type { Character } from '@everquill/domain'
import { maxRows } from './max-rows.ts'

interface RowCounts {
  readonly narrow: number
  readonly medium: number
  readonly wide: number
}

/** The rows that Ready needs in one, two and three columns, as far as they are known without the catalogue. */
export function estimatedRows({ items, spells, pinned = [] }: Character): RowCounts {
  const [worn, prepared, pins] = [
    items.filter(({ equipped }) => equipped !== undefined).length,
    spells.filter((spell) => spell.prepared === true).length,
    pinned.length,
  ].map((rows) => (rows === 0 ? 0 : Math.min(rows, maxRows + 1) + 0.5))
  const columns = [worn ?? 0, prepared ?? 0, pins ?? 0] as const
  const [first, second, third] = columns
  if (first + second + third === 0) return { narrow: 3.4, medium: 1.36, wide: 1.36 }
  return { narrow: first + second + third, medium: Math.max(first, second) + third, wide: Math.max(...columns) }
}
