import type { LogType } from '../character/field-kinds.ts'
import { isRecord, type Json } from '../json.ts'
import { creationField, type LogEntry, type LoggedChange } from '../log/entry.ts'
import { rollField } from '../log/roll-entry.ts'
import type { Act } from '../save/act.ts'
import { nameOfImportedGame } from './imported-game.ts'
import { portableDocument } from './portable-document.ts'

/** The `field` of a change of game in a file; its values are names of games. */
export const fileGameField = 'game'

/** A change in a file: without the ids of gifts and awards. */
export type FileChange = Pick<
  LoggedChange,
  'field' | 'oldValue' | 'newValue' | 'exact' | 'asked' | 'conflict' | 'undoes'
>

/** An act in a file: the save that it follows from is named by its revision. */
export interface FileAct extends Pick<Act, 'kind' | 'of' | 'with'> {
  readonly source?: number
}

/** A log entry in a file. It has names instead of the ids of users and games, which mean nothing elsewhere. */
export interface FileEntry extends Pick<
  LogEntry,
  'id' | 'timestamp' | 'message' | 'madeAt' | 'device' | 'audience' | 'revision'
> {
  readonly type: LogType
  readonly data: FileChange
  readonly author?: string
  readonly act?: FileAct
}

/** Current names by id, for entries that do not have their own. */
export interface EntryNames {
  readonly people: Readonly<Record<string, string>>
  readonly games: Readonly<Record<string, string>>
}

/** An act follows from a roll that was made a moment before; older ones are not remembered. */
const rememberedSaves = 1_000

/**
 * Turns the log of a character into entries of a file, oldest first, in as many parts as it is read. Saves are counted
 * anew, because hidden entries are missing.
 */
export function fileEntries(): (entries: readonly LogEntry[], names: EntryNames) => readonly FileEntry[] {
  let revision = 0
  let last = ''
  const revisions = new Map<string, number>()
  const next = ({ saveId }: LogEntry): number => {
    if (saveId !== last) revisions.set((last = saveId), ++revision)
    const [oldest] = revisions.keys()
    if (revisions.size > rememberedSaves && oldest !== undefined) revisions.delete(oldest)
    return revision
  }
  const actOf = ({ act }: LogEntry): Pick<FileEntry, 'act'> => {
    if (act === undefined) return {}
    const { entries: _count, source, ...rest } = act
    const earlier = source === undefined ? undefined : revisions.get(source)
    return { act: { ...rest, ...(earlier !== undefined && { source: earlier }) } }
  }
  return (entries, names) =>
    entries
      .filter((entry) => !isOfInstallation(entry))
      .map((entry) => {
        const author = entry.authorName || (entry.imported ? '' : nameIn(names.people, entry.user))
        return {
          id: entry.id,
          timestamp: entry.timestamp,
          revision: next(entry),
          ...(author && { author }),
          message: entry.message,
          type: entry.type,
          data: fileChange(entry.data, names),
          ...(entry.madeAt !== undefined && { madeAt: entry.madeAt }),
          ...(entry.device !== undefined && { device: entry.device }),
          ...(entry.audience !== undefined && { audience: entry.audience }),
          ...actOf(entry),
        }
      })
}

/** Fields that say where a character belongs. An import writes them in a save of its own. */
const placeFields: ReadonlySet<string> = new Set(['gameId', 'deletedAt'])

/** Whether an entry is about this installation only: which account a character belongs to, or that it was imported. */
const isOfInstallation = ({ data: { field }, act }: LogEntry): boolean =>
  field === 'user' || (act?.kind === 'import' && placeFields.has(field))

/** The change of an entry without ids of users, games and other characters. */
export function fileChange({ transfer: _transfer, ...data }: LoggedChange, { games }: EntryNames): FileChange {
  if (data.field === creationField) return { ...data, newValue: portableDocument(data.newValue) }
  if (data.field === rollField) return { ...data, newValue: withoutCheck(data.newValue) }
  if (data.field !== 'gameId') return data
  const nameOf = (gameId: Json) =>
    typeof gameId === 'string' ? (nameOfImportedGame(gameId) ?? nameIn(games, gameId)) : null
  return { ...data, field: fileGameField, oldValue: nameOf(data.oldValue), newValue: nameOf(data.newValue) }
}

const nameIn = (names: Readonly<Record<string, string>>, id: string): string =>
  Object.hasOwn(names, id) ? (names[id] ?? '') : ''

function withoutCheck(roll: Json): Json {
  if (!isRecord(roll) || !('check' in roll)) return roll
  const { check: _check, ...rest } = roll
  return rest
}
