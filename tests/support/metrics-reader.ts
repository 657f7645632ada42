/** The metrics of a server. */
export interface ReadMetrics {
  readonly text: string
  /** The names of all metrics, without the suffixes of histograms. */
  readonly names: readonly string[]
  /** The value of a series such as `everquill_saves_total{result="applied"}`; NaN if it is absent. */
  readonly value: (series: string) => number
  /** All label values. */
  readonly labelValues: ReadonlySet<string>
}

/** Asks a server for its metrics. */
export async function readMetrics(url: string | null): Promise<ReadMetrics> {
  const response = await fetch(url ?? '')
  if (!response.ok) throw new Error(`Metrics responded with ${response.status}`)
  const text = await response.text()
  const lines = text.split('\n')
  const values = new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return {
    text,
    names: lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []),
    value: (series) => values.get(series) ?? NaN,
    labelValues: new Set([...text.matchAll(/="([^"]*)"/g)].map(([, value]) => value ?? '')),
  }
}
