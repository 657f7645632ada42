/** An SVG step line in a 1000 × 100 view box, from the first value on the left to the last on the right. */
export interface StepPath {
  readonly line: string
  readonly area: string
  /** The y coordinate of a value. */
  readonly heightOf: (value: number) => number
  /** The value of the topmost grid line. */
  readonly top: number
}

const width = 1_000
const base = 100
const headroom = 4

/** Adds a segment only where the value changes, so that a long log makes a short path. */
export function stepPath(values: readonly number[]): StepPath {
  const lowest = Math.min(0, ...values)
  const top = roundUp(Math.max(1, ...values))
  const heightOf = (value: number) => base - ((value - lowest) / (top - lowest)) * (base - headroom)
  const last = Math.max(1, values.length - 1)
  let line = `M0 ${rounded(heightOf(values[0] ?? 0))}`
  for (const [index, value] of values.entries()) {
    if (index > 0 && value !== values[index - 1]) {
      line += `H${rounded((index / last) * width)}V${rounded(heightOf(value))}`
    }
  }
  line += `H${width}`
  const ground = rounded(heightOf(lowest))
  return { line, area: `${line}V${ground}H0z`, heightOf, top }
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

/** The next round number: 1, 2, 5, 10, 20, 50 … and a few between. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]
  return unit * (steps.find((step) => step * unit >= value) ?? 10)
}
