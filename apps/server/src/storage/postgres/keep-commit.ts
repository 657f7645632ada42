import type { Commit } from '@everquill/domain'
import { CompiledQuery } from 'kysely'
import type { RunQuery } from '../queries/query.ts'
import { referenceChanges } from '../queries/content-references.ts'
import { characterRow, entryRows, saveRows } from '../queries/rows.ts'
import type { Schema } from '../schema.ts'

/** A commit, and the hash that identifies a retry of its save. */
export interface HashedCommit {
  readonly commit: Commit
  readonly hash: string
}

/** Rows are sent as one JSON text per table and converted to rows of that table. */
const rowsOf = (table: keyof Schema, parameter: string) => `json_populate_recordset(null::${table}, ${parameter}::json)`

/** One statement for all tables: log entries and saves are inserted only for characters that were written. */
const writeTogether = (writeCharacters: string, changeReferences = '') => `
  with new_rows as (select * from ${rowsOf('characters', '$1')}),
  stored as (${writeCharacters} returning characters.id),
  logged as (
    insert into log_entries
    select entry.* from stored join ${rowsOf('log_entries', '$2')} as entry on entry.character_id = stored.id
    returning game_id, id
  ),
  advanced as (
    insert into log_scopes (game_id, last_id)
    select game_id, max(id) from logged where game_id is not null group by game_id
    on conflict (game_id) do update set last_id = excluded.last_id
  ),
  recorded as (
    insert into saves
    select * from ${rowsOf('saves', '$3')} where entry_count = 0 or character_id in (select id from stored)
  )${changeReferences}
  select id from stored`

/** The rows that are removed and those that are added have nothing in common, so their order does not matter. */
const changeReferences = `, removed as (
    delete from content_references using ${rowsOf('content_references', '$4')} as gone
    where content_references.reference = gone.reference and content_references.character_id = gone.character_id
    and gone.character_id in (select id from stored)
  ),
  added as (
    insert into content_references select * from ${rowsOf('content_references', '$5')}
    where character_id in (select id from stored) on conflict do nothing
  )`

const create = writeTogether(
  'insert into characters select * from new_rows on conflict (id) do nothing',
  changeReferences,
)

/** Entries that were erased with an earlier character of this number could have the ids of imported ones. */
const createImported = writeTogether(
  `insert into characters select * from new_rows
  where not exists (select 1 from log_entries where log_entries.character_id = new_rows.id)
  on conflict (id) do nothing`,
  changeReferences,
)

const update = `
  update characters set owner = new_rows.owner, game_id = new_rows.game_id, revision = new_rows.revision,
    last_log_id = new_rows.last_log_id, deleted_at = new_rows.deleted_at, summary = new_rows.summary,
    document = new_rows.document
  from new_rows
  where characters.id = new_rows.id and characters.revision = new_rows.revision - 1`
const change = writeTogether(update)
const changeWithReferences = writeTogether(update, changeReferences)

/** Writes the commit of a new character; returns false when its id is taken. */
export async function keepNew(run: RunQuery, hashed: HashedCommit): Promise<boolean> {
  const stored = await write(run, [hashed], hashed.commit.history ? createImported : create)
  return stored.length > 0
}

/** Writes the commits of locked characters in one statement. */
export async function keepChanges(run: RunQuery, commits: readonly HashedCommit[]): Promise<void> {
  const stored = new Set((await write(run, commits, changeWithReferences, change)).map(({ id }) => id))
  for (const { commit } of commits) {
    if (commit.entries.length > 0 && !stored.has(commit.character.id)) {
      throw new Error(
        `character ${commit.character.id} was not at revision ${commit.revision - 1}; lock it before committing`,
      )
    }
  }
}

/** Most commits change no references: for those there is a statement that is cheaper. */
function write(
  run: RunQuery,
  commits: readonly HashedCommit[],
  withReferences: string,
  withoutReferences = withReferences,
): Promise<readonly { readonly id: number }[]> {
  const changed = commits.filter(({ commit }) => commit.entries.length > 0)
  const characters = changed.map(({ commit }) => characterRow(commit))
  const entries = changed.flatMap(({ commit }) => entryRows(commit))
  const saves = commits.flatMap(({ commit, hash }) => saveRows(commit, hash))
  const references = changed.map(({ commit }) => referenceChanges(commit))
  const [removed, added] = [references.flatMap((one) => one.removed), references.flatMap((one) => one.added)]
  const isPlain = withoutReferences !== withReferences && removed.length === 0 && added.length === 0
  const tables = [characters, entries, saves, ...(isPlain ? [] : [removed, added])]
  const query = CompiledQuery.raw(
    isPlain ? withoutReferences : withReferences,
    tables.map((table) => JSON.stringify(table)),
  )
  return run(query as CompiledQuery<{ id: number }>)
}
