/**
 * How much experience each level begins with, level 1 first. A table of our own: roughly, the step to the next level
 * grows by a quarter. It hints and never decides; what a game master awards or a player writes is right.
 */
const beginnings = [
  0, 400, 1_000, 2_000, 4_000, 6_500, 10_000, 14_000, 19_000, 25_000, 32_000, 40_000, 49_000, 59_000, 70_000, 82_000,
  95_000, 109_000, 124_000, 140_000,
] as const

/** Beyond the table every level takes as long as the last one in it. */
const laterStep = 16_000

/** The experience at which a level begins. */
export function xpForLevel(level: number): number {
  const known = beginnings[Math.max(1, level) - 1]
  return known ?? (beginnings.at(-1) ?? 0) + (level - beginnings.length) * laterStep
}

/** The experience that the next level asks for. */
export const nextLevelAt = (level: number): number => xpForLevel(level + 1)
