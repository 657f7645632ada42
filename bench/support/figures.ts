/** The value below which a part of all values lies; a half is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * The median milliseconds of each work, taken in turns: whatever else the machine does meanwhile meets all of them
 * alike.
 */
export async function timeInTurns<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  turns: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[]
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let turn = -turns / 10; turn < turns; turn++) {
    for (const name of names) {
      const begun = performance.now()
      await works[name]()
      // The first turns only warm up.
      if (turn >= 0) taken.get(name)?.push(performance.now() - begun)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>
}

/** One part of a benchmark's line, and whether its goal is reached. */
export interface Finding {
  readonly words: string
  readonly holds: boolean
}

/** A figure that must not be greater than its goal. */
export const atMost = (name: string, value: number, goal: number, unit = ''): Finding => ({
  words: `${name} ${shown(value)}${unit} (goal ≤ ${goal}${unit})`,
  holds: value <= goal,
})

/** A figure that must not be smaller than its goal. */
export const atLeast = (name: string, value: number, goal: number): Finding => ({
  words: `${name} ${shown(value)} (goal ≥ ${goal})`,
  holds: value >= goal,
})

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** Prints the one line of a benchmark, which fails when a goal is missed. */
export function tell(name: string, findings: readonly Finding[], more = ''): void {
  const missed = findings.some(({ holds }) => !holds)
  console.log(`${missed ? '✗' : '✓'} ${name}: ${findings.map(({ words }) => words).join(', ')}${more && `; ${more}`}`)
  if (missed) process.exitCode = 1
}
