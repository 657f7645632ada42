const range = 2 ** 32

/** One die, from 1 to its sides, each as likely as any other. */
export function throwDie(sides: number, random: () => number = anyNumber): number {
  // The last few numbers would favour the low sides.
  const fair = range - (range % sides)
  let drawn = random()
  while (drawn >= fair) drawn = random()
  return 1 + (drawn % sides)
}

/** A whole number below 2³² that nobody can foresee. */
const anyNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
