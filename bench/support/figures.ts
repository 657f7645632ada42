/** The value below which this part of all values lies; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * The median milliseconds of each task. Tasks run in turns, so other load on the machine affects all of them alike.
 */
export async function timeInTurns<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
  turns: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[]
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let turn = -turns / 10; turn < turns; turn++) {
    for (const name of names) {
      const begun = performance.now()
      await tasks[name]()
      // The first turns are warm-up.
      if (turn >= 0) taken.get(name)?.push(performance.now() - begun)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>
}

/** One figure of a benchmark and whether it meets its goal. */
export interface Finding {
  readonly text: string
  readonly isMet: boolean
}

/** A figure that must not be greater than its goal. */
export const atMost = (name: string, value: number, goal: number, unit = ''): Finding => ({
  text: `${name} ${shown(value)}${unit} (goal ≤ ${goal}${unit})`,
  isMet: value <= goal,
})

/** A figure that must not be smaller than its goal. */
export const atLeast = (name: string, value: number, goal: number): Finding => ({
  text: `${name} ${shown(value)} (goal ≥ ${goal})`,
  isMet: value >= goal,
})

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** Prints the line of a benchmark; an unmet goal sets a failing exit code. */
export function printResult(name: string, findings: readonly Finding[], more = ''): void {
  const hasFailed = findings.some(({ isMet }) => !isMet)
  console.log(`${hasFailed ? '✗' : '✓'} ${name}: ${findings.map(({ text }) => text).join(', ')}${more && `; ${more}`}`)
  if (hasFailed) process.exitCode = 1
}
