/** The number of days a character stays in the trash. */
export const trashDays = 30

const day = 86_400_000

/** Whether a character deleted at `deletedAt` can still be restored. */
export const isInTrash = (deletedAt: string, now: number): boolean => now - Date.parse(deletedAt) < trashDays * day

/** The number of days until a character deleted at `deletedAt` is purged, rounded up, at least 1. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(1, Math.ceil(trashDays - (now - Date.parse(deletedAt)) / day))
