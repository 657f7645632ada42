const range = 2 ** 32

/** Throws one fair die: 1 to `sides`. */
export function throwDie(sides: number, random: () => number = randomUint32): number {
  // Without this limit the remainder would favour the low sides.
  const limit = range - (range % sides)
  let drawn = random()
  while (drawn >= limit) drawn = random()
  return 1 + (drawn % sides)
}

/** A cryptographically random integer below 2³². */
const randomUint32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
