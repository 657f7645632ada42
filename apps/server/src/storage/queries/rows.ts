import {
  bestiaryOf,
  encounterOf,
  summarise,
  summariseBestiary,
  summariseEncounter,
  type Character,
  type Commit,
  type GameEntry,
  type Json,
  type LogEntry,
  type LoggedAct,
  type LoggedChange,
} from '@everquill/domain'
import type { CharacterHead, SaveRecord, StoredCharacter } from '../characters-port.ts'
import type { CharacterTable, LogEntryTable, SaveTable } from '../schema.ts'

/** The row of a character after a commit. */
export function characterRow({ character, revision, entries }: Commit): CharacterTable {
  const latest = entries.at(-1)
  if (!latest)
    throw new Error('characterRow() needs a commit with log entries: a character is never written without them')
  return {
    id: character.id,
    owner: character.user,
    game_id: character.gameId,
    revision,
    last_log_id: Number(latest.id),
    deleted_at: character.deletedAt === undefined ? null : Date.parse(character.deletedAt),
    summary: JSON.stringify(summaryOf(character, revision, latest)),
    document: JSON.stringify(character),
  }
}

function summaryOf(character: Character, revision: number, latest: LogEntry): object {
  const [encounter, bestiary] = [encounterOf(character), bestiaryOf(character)]
  if (encounter) return summariseEncounter(encounter)
  return bestiary ? summariseBestiary(bestiary) : summarise(character, revision, latest)
}

export const storedCharacter = (
  row: Pick<CharacterTable, 'document' | 'revision' | 'last_log_id'>,
): StoredCharacter => ({
  character: JSON.parse(row.document) as Character,
  revision: row.revision,
  lastLogId: row.last_log_id,
})

/** The columns of a `CharacterHead`. */
export const headColumns = ['id', 'owner', 'game_id', 'deleted_at', 'revision', 'last_log_id'] as const

export const characterHead = (row: Pick<CharacterTable, (typeof headColumns)[number]>): CharacterHead => ({
  characterId: row.id,
  user: row.owner,
  gameId: row.game_id,
  ...(row.deleted_at !== null && { deletedAt: new Date(row.deleted_at).toISOString() }),
  revision: row.revision,
  lastLogId: row.last_log_id,
})

/** The columns of a `SaveRecord`. */
export const saveColumns = ['save_id', 'hash', 'character_id', 'revision', 'entry_count', 'missed', 'user_id'] as const

/** The row of an entry that is not erased. */
export type LogEntryRow = Omit<LogEntryTable, 'erased_at'>

/** Such a row as it is read: with the act of its save. */
export type ReadEntryRow = LogEntryRow & Pick<SaveTable, 'act'>

export function logEntryRow(entry: GameEntry): LogEntryRow {
  const { field, oldValue, newValue, undoes, ...details } = entry.data
  return {
    id: Number(entry.id),
    character_id: entry.characterId,
    game_id: entry.gameId,
    user_id: entry.user,
    at: Date.parse(entry.timestamp),
    type: entry.type,
    field,
    old_value: JSON.stringify(oldValue),
    new_value: JSON.stringify(newValue),
    details: Object.keys(details).length > 0 ? JSON.stringify(details) : null,
    message: entry.message,
    save_id: entry.saveId,
    revision: entry.revision,
    undoes: undoes === undefined ? null : Number(undoes),
    made_at: entry.madeAt === undefined ? null : Date.parse(entry.madeAt),
    audience: entry.audience ?? null,
    device: entry.device ?? null,
    author_name: entry.authorName ?? null,
    subject_name: entry.subjectName ?? null,
    imported: entry.imported ? 1 : null,
  }
}

/** The cast is safe: entries of a character's log always have a `characterId`. */
export const logEntry = (row: ReadEntryRow): LogEntry => gameEntry(row) as LogEntry

export const gameEntry = (row: ReadEntryRow): GameEntry => ({
  id: String(row.id),
  user: row.user_id,
  gameId: row.game_id,
  characterId: row.character_id,
  timestamp: new Date(row.at).toISOString(),
  message: row.message,
  data: {
    field: row.field,
    oldValue: JSON.parse(row.old_value) as Json,
    newValue: JSON.parse(row.new_value) as Json,
    ...(row.details !== null && (JSON.parse(row.details) as Pick<LoggedChange, 'exact' | 'asked' | 'conflict'>)),
    ...(row.undoes !== null && { undoes: String(row.undoes) }),
  },
  type: row.type as LogEntry['type'],
  saveId: row.save_id,
  revision: row.revision,
  ...(row.made_at !== null && { madeAt: new Date(row.made_at).toISOString() }),
  ...(row.audience !== null && { audience: row.audience as NonNullable<LogEntry['audience']> }),
  ...(row.device !== null && { device: row.device }),
  ...(row.act !== null && { act: JSON.parse(row.act) as LoggedAct }),
  ...(row.author_name !== null && { authorName: row.author_name }),
  ...(row.subject_name !== null && { subjectName: row.subject_name }),
  ...(row.imported !== null && { imported: true }),
})

export const saveRow = ({ saveId, user, character, revision, entries, dropped }: Commit, hash: string): SaveTable => ({
  save_id: saveId,
  hash,
  character_id: character.id,
  revision,
  entry_count: entries.length,
  missed: JSON.stringify(dropped),
  user_id: user,
  act: entries[0]?.act ? JSON.stringify(entries[0].act) : null,
})

/** The rows of a commit's save, and of imported saves that have an act; nobody can send one of those again. */
export function saveRows(commit: Commit, hash: string): readonly SaveTable[] {
  const imported = Map.groupBy(commit.history ?? [], ({ revision }) => revision)
  const withAct = [...imported.values()].flatMap((entries) => {
    const [first] = entries
    if (!first?.act) return []
    const { saveId, revision } = first
    return [saveRow({ ...commit, saveId, revision, entries, dropped: [] }, '')]
  })
  return [saveRow(commit, hash), ...withAct]
}

/** All entries of a commit, the imported ones included. */
export const entryRows = ({ history = [], entries }: Commit): readonly LogEntryRow[] =>
  [...history, ...entries].map(logEntryRow)

/** Whether a commit is that of a new character. */
export const isFirstCommit = ({ revision, history, entries }: Commit): boolean =>
  (revision === 1 || history !== undefined) && entries.length > 0

export const saveRecord = (row: Omit<SaveTable, 'act'>): SaveRecord => ({
  saveId: row.save_id,
  hash: row.hash,
  characterId: row.character_id,
  revision: row.revision,
  entryCount: row.entry_count,
  dropped: JSON.parse(row.missed) as SaveRecord['dropped'],
  user: row.user_id,
})
