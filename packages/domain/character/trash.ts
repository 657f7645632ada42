/** How long the trash keeps a character. */
export const trashDays = 30

/** Whether a character deleted at that moment can still be restored. */
export const isInTrash = (deletedAt: string, now: number): boolean =>
  now - Date.parse(deletedAt) < trashDays * 86_400_000
