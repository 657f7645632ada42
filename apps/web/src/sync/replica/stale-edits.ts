/** Edits older than 24 hours need their author's decision before they replace what others wrote since. */
const staleAfter = 86_400_000

/** Whether an edit made at this time (ISO 8601) is stale; null if nothing is unsent. */
export const isStale = (madeAt: string | null, now: number): boolean =>
  madeAt !== null && Date.parse(madeAt) < now - staleAfter
