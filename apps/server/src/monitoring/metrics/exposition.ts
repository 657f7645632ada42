/** The metric types that we use. */
export type MetricType = 'counter' | 'gauge' | 'histogram'

/** One line: the suffix of its name, its labels and its value. */
export interface Sample {
  /** `_bucket`, `_sum` and `_count` of a histogram. */
  readonly suffix?: string
  readonly labels: readonly (readonly [name: string, value: string])[]
  readonly value: number
}

/** The samples of one metric. */
export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: MetricType
  readonly samples: readonly Sample[]
}

/** The content type of the text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Writes metrics in the text format of Prometheus. */
export function exposition(families: readonly MetricFamily[]): string {
  return families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll(/[\\\n]/g, escape)}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}`),
        '',
      ].join('\n'),
    )
    .join('')
}

const labelText = (labels: Sample['labels']): string =>
  labels.length === 0
    ? ''
    : `{${labels.map(([name, value]) => `${name}="${value.replaceAll(/[\\\n"]/g, escape)}"`).join(',')}}`

const escape = (char: string): string => (char === '\n' ? String.raw`\n` : `\\${char}`)

/** A number as Prometheus reads it, which differs from JavaScript only for infinity. */
export const numberText = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value)
