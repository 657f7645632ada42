import { parsePath, same, withTheirLines, type Json, type LogEntry } from '@everquill/domain'
import { useLog } from '../queries/log/log.ts'
import { useCharacterStore, useFieldConflict, useNotices, useValue, useWrite } from '../sync/replica/use-character.ts'

/** A field that was changed here and elsewhere, with the two ways to resolve that. */
export interface Conflict {
  readonly field: string
  readonly mine: Json
  readonly theirs: Json
  /** The log entry of the other change, if it is loaded. */
  readonly entry: LogEntry | undefined
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** The conflict of a field: open while the edit is unsaved, `replaced` once the server has overwritten the other value. */
export function useConflict(field: string): Conflict | undefined {
  const store = useCharacterStore()
  const write = useWrite()
  const mine = useValue(field)
  const open = useFieldConflict(field)
  const replaced = useNotices().find(({ kind, change }) => kind === 'replaced' && change.field === field)
  const entries = useLog(store.publicRef).data ?? []
  if (open === undefined && replaced === undefined) return undefined
  const theirs = open === undefined ? (replaced?.change.oldValue ?? null) : open.theirs
  const resolve = () => {
    if (open !== undefined) void store.resolveConflict(field)
    if (replaced !== undefined) void store.dismiss(replaced)
  }
  return {
    field,
    mine,
    theirs,
    entry: findEntry(entries, field, theirs),
    keepMine: resolve,
    takeTheirs: () => {
      if (open !== undefined) write(field, withTheirs(field, mine, open))
      else write(field, theirs, { seen: replaced ? replaced.change.newValue : mine })
      resolve()
    },
  }
}

/** In a long text only the conflicting lines are given up. */
function withTheirs(field: string, mine: Json, { seen, theirs }: { readonly seen: Json; readonly theirs: Json }): Json {
  const isLongText = parsePath(field)?.field.kind === 'long-text'
  const areTexts = typeof mine === 'string' && typeof seen === 'string' && typeof theirs === 'string'
  return isLongText && areTexts ? withTheirLines(mine, seen, theirs) : theirs
}

/** The newest entry that set a field to this value. */
export const findEntry = (entries: readonly LogEntry[], field: string, value: Json): LogEntry | undefined =>
  entries.find(({ data }) => data.field === field && same(data.newValue, value))
