import { numberText, type MetricFamily, type Sample } from './exposition.ts'

/**
 * The labels of a metric with all their values. The list is closed: a value that is not on it is counted as `other`, so
 * that no request can make a server store more.
 */
export type Labels = Readonly<Record<string, readonly string[]>>

type Values<L extends Labels> = { readonly [Name in keyof L]: L[Name][number] }

export interface Counter<L extends Labels> {
  increase(values: Values<L>, by?: number): void
}

export interface Histogram<L extends Labels> {
  observe(values: Values<L>, value: number): void
}

/** A value that is read for each scrape; null if it is not known now. */
export type Read<T> = () => T | null | Promise<T | null>

interface Described {
  readonly name: string
  readonly help: string
}

interface Counted extends Described {
  readonly type?: 'counter' | 'gauge'
}

/** Milliseconds that a read may take: a database that hangs must not hide the other metrics. */
const maxRead = 2_000

/** All metrics of a server. */
export class Registry {
  readonly #families: { readonly name: string; readonly collect: () => MetricFamily | Promise<MetricFamily> }[] = []
  readonly #onReadError: (error: unknown) => void

  constructor(onReadError: (error: unknown) => void) {
    this.#onReadError = onReadError
  }

  /** A number that only grows, or one that never changes, which is a gauge. */
  counter<const L extends Labels>({ name, help, type = 'counter' }: Counted, labels: L): Counter<L> {
    const series = new Series(labels, () => ({ value: 0 }))
    series.openIfFew()
    this.#add(name, () => ({
      name,
      help,
      type,
      samples: series.all().map(([own, { value }]) => ({ labels: own, value })),
    }))
    return {
      increase(values, by = 1) {
        series.of(values).value += by
      },
    }
  }

  /** A distribution; `bounds` are the upper limits of its buckets, in ascending order. */
  histogram<const L extends Labels>({ name, help }: Described, bounds: readonly number[], labels: L): Histogram<L> {
    const series = new Series(labels, () => ({ counts: bounds.map(() => 0), count: 0, sum: 0 }))
    series.openIfFew()
    this.#add(name, () => ({
      name,
      help,
      type: 'histogram',
      samples: series.all().flatMap(([own, distribution]) => bucketSamples(own, bounds, distribution)),
    }))
    return {
      observe(values, value) {
        const distribution = series.of(values)
        const bucket = bounds.findIndex((bound) => value <= bound)
        if (bucket >= 0) distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1
        distribution.count += 1
        distribution.sum += value
      },
    }
  }

  /** A number that is read on demand. */
  measured({ name, help, type = 'gauge' }: Counted, read: Read<number>): void {
    this.#add(name, async () => {
      const value = await this.#read(read)
      return { name, help, type, samples: value === null ? [] : [{ labels: [], value }] }
    })
  }

  /** The same with one label, whose values are a closed list as well. */
  measuredEach<Value extends string>(
    { name, help, type = 'gauge' }: Counted,
    label: string,
    values: readonly Value[],
    read: Read<Readonly<Record<Value, number | null>>>,
  ): void {
    this.#add(name, async () => {
      const found = await this.#read(read)
      const samples = values.flatMap((one): readonly Sample[] => {
        const value = found?.[one] ?? null
        return value === null ? [] : [{ labels: [[label, one]], value }]
      })
      return { name, help, type, samples }
    })
  }

  /** All metrics, in the order in which they were described. */
  collect(): Promise<readonly MetricFamily[]> {
    return Promise.all(this.#families.map(async ({ collect }) => collect()))
  }

  #add(name: string, collect: () => MetricFamily | Promise<MetricFamily>): void {
    if (this.#families.some((family) => family.name === name)) throw new Error(`There are two metrics called ${name}`)
    this.#families.push({ name, collect })
  }

  async #read<T>(read: Read<T>): Promise<T | null> {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Error('The metric could not be read in time')), maxRead)
    try {
      return await Promise.race([(async () => read())(), timeout.promise])
    } catch (error) {
      this.#onReadError(error)
      return null
    } finally {
      clearTimeout(timer)
    }
  }
}

interface Distribution {
  readonly counts: number[]
  count: number
  sum: number
}

function bucketSamples(
  labels: Sample['labels'],
  bounds: readonly number[],
  { counts, count, sum }: Distribution,
): readonly Sample[] {
  let below = 0
  const buckets = bounds.map((bound, i) => {
    below += counts[i] ?? 0
    return { suffix: '_bucket', labels: [...labels, ['le', numberText(bound)] as const], value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: [...labels, ['le', '+Inf']], value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

const other = 'other'
/** Metrics with no more combinations of label values show all of them from the start, so that rates begin at 0. */
const maxOpen = 120

/** The time series of a metric, one for each combination of label values that has occurred. */
class Series<L extends Labels, State> {
  readonly #names: readonly (readonly [
    name: string,
    values: readonly string[],
    positions: ReadonlyMap<string, number>,
  ])[]
  readonly #states = new Map<number, State>()
  readonly #newState: () => State

  constructor(labels: L, newState: () => State) {
    this.#newState = newState
    this.#names = Object.entries(labels).map(([name, values]) => [
      name,
      values,
      new Map(values.map((value, i) => [value, i])),
    ])
  }

  openIfFew(): void {
    const combinations = this.#names.reduce<readonly Values<L>[]>(
      (some, [name, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
      [{} as Values<L>],
    )
    if (combinations.length <= maxOpen) for (const one of combinations) this.of(one)
  }

  of(values: Values<L>): State {
    let key = 0
    for (const [name, { length }, positions] of this.#names) {
      key = key * (length + 1) + (positions.get(values[name] ?? other) ?? length)
    }
    const known = this.#states.get(key)
    if (known) return known
    const state = this.#newState()
    this.#states.set(key, state)
    return state
  }

  all(): readonly (readonly [Sample['labels'], State])[] {
    return [...this.#states]
      .toSorted(([left], [right]) => left - right)
      .map(([key, state]) => [this.#labelsOf(key), state])
  }

  #labelsOf(key: number): Sample['labels'] {
    let rest = key
    return this.#names
      .toReversed()
      .map(([name, values]) => {
        const position = rest % (values.length + 1)
        rest = Math.floor(rest / (values.length + 1))
        return [name, values[position] ?? other] as const
      })
      .toReversed()
  }
}
