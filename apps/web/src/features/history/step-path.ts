/** A line that holds until its value changes, on a plane of 1000 by 100; the first value at the left, the last at the right. */
export interface StepPath {
  readonly line: string
  readonly area: string
  /** Where a value lies, from the top, in hundredths. */
  readonly heightOf: (value: number) => number
  /** What the uppermost line stands for. */
  readonly top: number
}

const width = 1_000
const base = 100
const headroom = 4

/** Steps, never curves; only where something changes, so that a long log is a short path. */
export function stepPath(values: readonly number[]): StepPath {
  const lowest = Math.min(0, ...values)
  const top = roundUp(Math.max(1, ...values))
  const heightOf = (value: number) => base - ((value - lowest) / (top - lowest)) * (base - headroom)
  const last = Math.max(1, values.length - 1)
  let line = `M0 ${inShort(heightOf(values[0] ?? 0))}`
  for (const [place, value] of values.entries()) {
    if (place > 0 && value !== values[place - 1]) {
      line += `H${inShort((place / last) * width)}V${inShort(heightOf(value))}`
    }
  }
  line += `H${width}`
  const ground = inShort(heightOf(lowest))
  return { line, area: `${line}V${ground}H0z`, heightOf, top }
}

const inShort = (value: number): string => String(Math.round(value * 10) / 10)

/** The next number that is said in one breath: 1, 2, 5, 10, 20, 50 … and a few between. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
  return unit * (steps.find((step) => step * unit >= value) ?? 10)
}
