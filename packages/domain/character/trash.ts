/** How long the trash keeps a character. */
export const trashDays = 30

const day = 86_400_000

/** Whether a character deleted at that moment can still be restored. */
export const isInTrash = (deletedAt: string, now: number): boolean => now - Date.parse(deletedAt) < trashDays * day

/** For how many more days the trash keeps what was deleted then; the last one counts until it is over. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(1, Math.ceil(trashDays - (now - Date.parse(deletedAt)) / day))
