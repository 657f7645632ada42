import { defaultRates, valueInCopper, type CoinRates, type Purse } from '../rules/coins.ts'

/** The fields whose values over time are recorded. */
export const timelineFields = ['level', 'xp', 'platinum', 'gold', 'silver', 'copper', 'hp', 'mana'] as const

/** One of the timeline fields. */
export type TimelineField = (typeof timelineFields)[number]

/** The values after one log entry; hidden values are absent. */
export interface TimelinePoint {
  readonly id: string
  readonly timestamp: string
  readonly values: { readonly [F in TimelineField]?: number }
}

/** The series of the charts; `wealth` is the value of all coins in gold. */
export const seriesNames = ['level', 'xp', 'wealth', 'hp', 'mana'] as const

/** One of the chart series. */
export type SeriesName = (typeof seriesNames)[number]

/** The values of each series, point by point; hidden series are absent. */
export type Series = { readonly [N in SeriesName]?: readonly number[] }

/** Computes the chart series of a timeline. */
export function seriesOf(points: readonly TimelinePoint[], rates: CoinRates = defaultRates): Series {
  const visible = points[0]?.values ?? {}
  const valuesOf = (name: SeriesName): readonly number[] =>
    points.map(({ values }) =>
      name === 'wealth' ? valueInCopper(purseOf(values), rates) / rates.gold : (values[name] ?? 0),
    )
  const names = seriesNames.filter((name) => visible[name === 'wealth' ? 'gold' : name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, valuesOf(name)]))
}

const purseOf = ({ platinum = 0, gold = 0, silver = 0, copper = 0 }: TimelinePoint['values']): Purse => ({
  platinum,
  gold,
  silver,
  copper,
})
