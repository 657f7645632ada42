import { parseDice, type Roll } from './dice.ts'

/** The kept die of a check shows its highest or its lowest side. */
export type Natural = 'highest' | 'lowest'

/** Whether the only counting die with so many sides shows its highest or lowest side; null if neither. */
export function naturalOf({ notation, dice }: Roll, sides: number): Natural | null {
  const terms = parseDice(notation) ?? []
  const kept = terms.flatMap((term, index) =>
    term.kind === 'dice' && term.sides === sides ? (dice[index] ?? []).filter(({ dropped }) => !dropped) : [],
  )
  const [only, ...others] = kept
  if (!only || others.length > 0) return null
  if (only.value === sides) return 'highest'
  return only.value === 1 ? 'lowest' : null
}
