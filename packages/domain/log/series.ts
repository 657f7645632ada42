import type { Character } from '../character/character.ts'
import { apply } from '../change/apply.ts'
import { usualRates, worth } from '../rules/coins.ts'
import { wholeCharacter, type LogEntry } from './entry.ts'

/** What can be drawn over time; `wealth` is all coins in gold. */
export const seriesNames = ['level', 'xp', 'wealth', 'hp', 'mana'] as const

/** One of the values that can be drawn. */
export type SeriesName = (typeof seriesNames)[number]

/** Each value after each entry of a log. */
export type Series = { readonly [N in SeriesName]: readonly number[] }

const drawn: ReadonlySet<string> = new Set(['level', 'xp', 'platinum', 'gold', 'silver', 'copper', 'hp', 'mana'])

/** How the values of a character went, entry by entry; oldest first, from the creation on. */
export function seriesOf(entries: readonly LogEntry[]): Series {
  const series: Record<SeriesName, number[]> = { level: [], xp: [], wealth: [], hp: [], mana: [] }
  let values: Record<SeriesName, number> = { level: 0, xp: 0, wealth: 0, hp: 0, mana: 0 }
  let character = {} as Character
  for (const { data } of entries) {
    if (data.field === wholeCharacter) character = data.newValue as unknown as Character
    else if (drawn.has(data.field)) character = apply(character, [data])
    if (data.field === wholeCharacter || drawn.has(data.field)) values = valuesOf(character)
    for (const name of seriesNames) series[name].push(values[name])
  }
  return series
}

const valuesOf = (character: Character): Record<SeriesName, number> => ({
  level: character.level,
  xp: character.xp,
  wealth: worth(character) / usualRates.gold,
  hp: character.hp,
  mana: character.mana,
})
