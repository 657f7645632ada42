import { defaultRates, worth, type CoinRates, type Purse } from '../rules/coins.ts'

/** The fields whose course is told. */
export const drawnFields = ['level', 'xp', 'platinum', 'gold', 'silver', 'copper', 'hp', 'mana'] as const

/** One of those. */
export type DrawnField = (typeof drawnFields)[number]

/** What stood in them after an entry of a log; what is withheld is absent. */
export interface Point {
  readonly id: string
  readonly timestamp: string
  readonly values: { readonly [F in DrawnField]?: number }
}

/** What can be drawn over time; `wealth` is all coins in gold. */
export const seriesNames = ['level', 'xp', 'wealth', 'hp', 'mana'] as const

/** One of the values that can be drawn. */
export type SeriesName = (typeof seriesNames)[number]

/** Each value at each point; those that are withheld are absent. */
export type Series = { readonly [N in SeriesName]?: readonly number[] }

/** How the values of a character went, point by point. */
export function seriesOf(points: readonly Point[], rates: CoinRates = defaultRates): Series {
  const told = points[0]?.values ?? {}
  const course = (name: SeriesName): readonly number[] =>
    points.map(({ values }) => (name === 'wealth' ? worth(purseOf(values), rates) / rates.gold : (values[name] ?? 0)))
  const names = seriesNames.filter((name) => told[name === 'wealth' ? 'gold' : name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, course(name)]))
}

const purseOf = ({ platinum = 0, gold = 0, silver = 0, copper = 0 }: Point['values']): Purse => ({
  platinum,
  gold,
  silver,
  copper,
})
