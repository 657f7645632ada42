import type { Commit } from '@everquill/domain'
import { CompiledQuery } from 'kysely'
import type { Run } from '../queries/query.ts'
import { characterRow, logEntryRow, saveRow } from '../queries/rows.ts'
import type { Schema } from '../schema.ts'

/** A commit, and the hash by which its save is known again. */
export interface Hashed {
  readonly commit: Commit
  readonly hash: string
}

/** Rows travel as JSON, one text for each table, and are read as rows of that table. */
const rowsOf = (table: keyof Schema, parameter: string) => `json_populate_recordset(null::${table}, ${parameter}::json)`

/** What commits write hangs on the characters that were written: where there is no row, there is no log of it. */
const together = (writeCharacters: string) => `
  with written as (select * from ${rowsOf('characters', '$1')}),
  kept as (${writeCharacters} returning characters.id),
  logged as (
    insert into log_entries
    select entry.* from kept join ${rowsOf('log_entries', '$2')} as entry on entry.character_id = kept.id
    returning game_id, id
  ),
  advanced as (
    insert into log_scopes (game_id, last_id)
    select game_id, max(id) from logged where game_id is not null group by game_id
    on conflict (game_id) do update set last_id = excluded.last_id
  ),
  remembered as (
    insert into saves
    select * from ${rowsOf('saves', '$3')} where entry_count = 0 or character_id in (select id from kept)
  )
  select id from kept`

const create = together('insert into characters select * from written on conflict (id) do nothing')

const change = together(`
  update characters set game_id = written.game_id, revision = written.revision, last_log_id = written.last_log_id,
    deleted_at = written.deleted_at, summary = written.summary, document = written.document
  from written
  where characters.id = written.id and characters.owner = written.owner and characters.revision = written.revision - 1`)

/** Writes the commit of a new character by one statement; false when its number is taken. */
export async function keepNew(run: Run, hashed: Hashed): Promise<boolean> {
  const kept = await write(run, create, [hashed])
  return kept.length > 0
}

/** Writes commits of characters that are locked, all by one statement. */
export async function keepChanges(run: Run, all: readonly Hashed[]): Promise<void> {
  const kept = new Set((await write(run, change, all)).map(({ id }) => id))
  for (const { commit } of all) {
    if (commit.entries.length > 0 && !kept.has(commit.character.id)) {
      throw new Error(`character ${commit.character.id} was not at revision ${commit.revision - 1}`)
    }
  }
}

function write(run: Run, sql: string, all: readonly Hashed[]): Promise<readonly { readonly id: number }[]> {
  const changed = all.filter(({ commit }) => commit.entries.length > 0)
  const characters = changed.map(({ commit }) => characterRow(commit))
  const entries = changed.flatMap(({ commit }) => commit.entries.map(logEntryRow))
  const saves = all.map(({ commit, hash }) => saveRow(commit, hash))
  const rows = [characters, entries, saves].map((table) => JSON.stringify(table))
  return run(CompiledQuery.raw(sql, rows) as CompiledQuery<{ id: number }>)
}
