/**
 * The experience at which each level begins, level 1 first. The table is our own and only a hint: players and GMs may
 * set any level.
 */
const thresholds = [
  0, 400, 1_000, 2_000, 4_000, 6_500, 10_000, 14_000, 19_000, 25_000, 32_000, 40_000, 49_000, 59_000, 70_000, 82_000,
  95_000, 109_000, 124_000, 140_000,
] as const

/** Every level beyond the table needs as much experience as the last one in it. */
const laterStep = 16_000

/** The experience at which a level begins. */
export function xpForLevel(level: number): number {
  const listed = thresholds[Math.max(1, level) - 1]
  return listed ?? (thresholds.at(-1) ?? 0) + (level - thresholds.length) * laterStep
}
