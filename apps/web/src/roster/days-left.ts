import { trashDays } from '@everquill/domain'

const day = 86_400_000

/** For how many more days the trash keeps what was deleted then; the last one counts until it is over. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(1, Math.ceil(trashDays - (now - Date.parse(deletedAt)) / day))
