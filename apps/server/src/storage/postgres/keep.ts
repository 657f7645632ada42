import type { Commit } from '@everquill/domain'
import { CompiledQuery } from 'kysely'
import { entryColumns } from '../character-queries.ts'
import type { Run } from '../query.ts'
import { characterRow, logEntryRow, saveRow } from '../rows.ts'
import type { CharacterTable, LogEntryTable, SaveTable } from '../schema.ts'

/** A commit, and the hash by which its save is known again. */
export interface Hashed {
  readonly commit: Commit
  readonly hash: string
}

const characterColumns = [
  'id',
  'owner',
  'game_id',
  'revision',
  'last_log_id',
  'deleted_at',
  'summary',
  'document',
] as const

const saveColumns = ['save_id', 'hash', 'character_id', 'revision', 'entry_count', 'missed'] as const

/** What commits write hangs on the characters that were written: where there is no row, there is no log of it. */
const together = (writeCharacters: string) => `
  with written as (
    select * from unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[], $7::text[],
      $8::text[]) as written (${characterColumns.join()})
  ),
  kept as (${writeCharacters} returning characters.id),
  logged as (
    insert into log_entries (${entryColumns.join()})
    select entry.* from kept join unnest($9::bigint[], $10::integer[], $11::text[], $12::text[], $13::bigint[],
      $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::integer[])
      as entry (${entryColumns.join()}) on entry.character_id = kept.id
  ),
  advanced as (
    insert into log_scopes (game_id, last_id)
    select game_id, last_log_id from kept join written using (id) where game_id is not null
    on conflict (game_id) do update set last_id = excluded.last_id
  ),
  remembered as (
    insert into saves (${saveColumns.join()})
    select save.* from unnest($22::text[], $23::text[], $24::integer[], $25::integer[], $26::integer[], $27::text[])
      as save (${saveColumns.join()}) where entry_count = 0 or character_id in (select id from kept)
  )
  select id from kept`

const create = together(`
  insert into characters (${characterColumns.join()}) select ${characterColumns.join()} from written
  on conflict (id) do nothing`)

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
  return run(
    CompiledQuery.raw(sql, [
      ...listsOf<CharacterTable>(characters, characterColumns),
      ...listsOf<LogEntryTable>(entries, entryColumns),
      ...listsOf<SaveTable>(saves, saveColumns),
    ]) as CompiledQuery<{ id: number }>,
  )
}

/** One list for each column, as `unnest` wants them. */
const listsOf = <Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): unknown[][] =>
  columns.map((column) => rows.map((row) => row[column]))
