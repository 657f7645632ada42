import { creationField, type LogEntry, type Save } from '@everquill/domain'

const day = 86_400_000

/** More pages than a save can be behind the end of the log. */
const maxPages = 20

/**
 * The fields that a save of another page has changed, according to the log, newest entries first; undefined if the log
 * is too long to tell. A save without effect has no entries.
 */
export async function committedFields(
  { saveId, madeAt }: Pick<Save, 'saveId' | 'madeAt'>,
  logBefore: (entryId?: string) => Promise<readonly LogEntry[]>,
  now: number,
): Promise<ReadonlySet<string> | undefined> {
  const fields = new Set<string>()
  // The clock of the device may be wrong, but hardly by a day.
  const earliest = (madeAt === undefined ? now : Date.parse(madeAt)) - day
  let before: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const entries = await logBefore(before)
    for (const { data } of entries.filter((entry) => entry.saveId === saveId)) fields.add(data.field)
    const oldest = entries.at(-1)
    const isEnd = oldest === undefined || oldest.data.field === creationField || Date.parse(oldest.timestamp) < earliest
    if (isEnd || (fields.size > 0 && oldest.saveId !== saveId)) return fields
    before = oldest.id
  }
  return undefined
}
