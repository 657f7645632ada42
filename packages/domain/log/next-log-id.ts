/**
 * The smallest free millisecond not before now. Under a lock on every scope whose last id is given, ids are unique and
 * in the order of commits, whatever clocks do.
 */
export const nextLogId = (now: number, ...lastIds: readonly number[]): number =>
  Math.max(now, ...lastIds.map((last) => last + 1))
