import { merge, parsePath, same, type Json, type LogEntry } from '@everquill/domain'
import { useLog } from '../queries/log.ts'
import { useCharacterStore, useFieldConflict, useNotices, useWrite } from '../sync/replica/use-character.ts'

/** A value that two people wrote, and what can be done about it. */
export interface Contest {
  readonly field: string
  readonly mine: Json
  readonly theirs: Json
  /** Their line in the log, where that is known here. */
  readonly entry: LogEntry | undefined
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** What somebody else wrote where this person wrote too: before it is saved, and afterwards until it is looked at. */
export function useConflict(field: string): Contest | undefined {
  const store = useCharacterStore()
  const write = useWrite()
  const open = useFieldConflict(field)
  const replaced = useNotices().find(({ kind, change }) => kind === 'replaced' && change.field === field)
  const entries = useLog(store.publicRef).data ?? []
  if (open === undefined && replaced === undefined) return undefined
  const mine = store.read(field)
  const theirs = open === undefined ? (replaced?.change.oldValue ?? null) : open.theirs
  const settle = () => {
    if (open !== undefined) void store.resolveConflict(field)
    if (replaced !== undefined) void store.dismiss(replaced)
  }
  return {
    field,
    mine,
    theirs,
    entry: entryOf(entries, field, theirs),
    keepMine: settle,
    takeTheirs: () => {
      if (open !== undefined) write(field, theirsOver(field, mine, open))
      else write(field, theirs, { seen: replaced?.change.newValue ?? mine })
      settle()
    },
  }
}

/** Of many lines only those are given up that others wrote too. */
function theirsOver(field: string, mine: Json, { seen, theirs }: { readonly seen: Json; readonly theirs: Json }): Json {
  const path = parsePath(field)
  if (path?.field.kind !== 'long-text') return theirs
  return merge(path, mine, { field, oldValue: seen, newValue: theirs }).value
}

/** The newest entry that wrote this value. */
export const entryOf = (entries: readonly LogEntry[], field: string, value: Json): LogEntry | undefined =>
  entries.find(({ data }) => data.field === field && same(data.newValue, value))
