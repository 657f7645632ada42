/**
 * The smallest free millisecond not before now. If the caller locks every scope whose last id it passes, ids are unique
 * and in commit order even when clocks go back.
 */
export const nextLogId = (now: number, ...lastIds: readonly number[]): number =>
  Math.max(now, ...lastIds.map((last) => last + 1))
