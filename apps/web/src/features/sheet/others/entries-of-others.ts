import { rollField, type LogEntry } from '@everquill/domain'

/** The entries that others have written after one, newest first. */
export const entriesOfOthers = (entries: readonly LogEntry[], me: string, after: string): readonly LogEntry[] =>
  entries.filter(({ id, user }) => user !== me && Number(id) > Number(after))

/** The saves among entries that changed something, oldest first, each with its entries newest first. */
export const savesIn = (entries: readonly LogEntry[]): readonly (readonly LogEntry[])[] =>
  [
    ...Map.groupBy(
      entries.filter(({ data }) => data.field !== rollField),
      ({ saveId }) => saveId,
    ).values(),
  ].toReversed()
