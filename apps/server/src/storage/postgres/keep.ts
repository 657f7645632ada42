import type { Commit } from '@everquill/domain'
import { CompiledQuery } from 'kysely'
import type { Run } from '../query.ts'
import { characterRow, logEntryRow, saveRow } from '../rows.ts'

const remember = `insert into saves (save_id, hash, character_id, revision, entry_count, missed)`

const onlySave = `${remember} values ($1, $2, $3, $4, $5, $6)`

/** Everything that a commit writes hangs on its first part: where that writes no row, nothing is written. */
const together = (character: string) => `
  with kept as (${character} returning id),
  logged as (
    insert into log_entries (id, at, type, field, old_value, new_value, details, message,
      character_id, game_id, user_id, save_id, revision)
    select entry.*, $1, $3, $9, $10, $4
    from kept, unnest($11::bigint[], $12::bigint[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
      $18::text[]) as entry
  ),
  advanced as (
    insert into log_scopes (game_id, last_id) select $3, $5 from kept where $3 is not null
    on conflict (game_id) do update set last_id = excluded.last_id
  ),
  remembered as (
    ${remember} select $10, $19, $1, $4, $20, $21 from kept
  )
  select id from kept`

const create = together(`
  insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
  values ($1::integer, $2::text, $3::text, $4::integer, $5::bigint, $6::bigint, $7::text, $8::text)
  on conflict (id) do nothing`)

const change = together(`
  update characters set game_id = $3::text, revision = $4::integer, last_log_id = $5::bigint, deleted_at = $6::bigint,
    summary = $7::text, document = $8::text
  where id = $1::integer and owner = $2::text and revision = $4::integer - 1`)

/** Writes a commit by one statement. */
export async function keep(run: Run, commit: Commit, hash: string): Promise<boolean> {
  const save = saveRow(commit, hash)
  if (commit.entries.length === 0) {
    await run(
      CompiledQuery.raw(onlySave, [
        save.save_id,
        hash,
        save.character_id,
        save.revision,
        save.entry_count,
        save.missed,
      ]),
    )
    return true
  }
  const row = characterRow(commit)
  const entries = commit.entries.map(logEntryRow)
  const kept = await run(
    CompiledQuery.raw(commit.revision === 1 ? create : change, [
      row.id,
      row.owner,
      row.game_id,
      row.revision,
      row.last_log_id,
      row.deleted_at,
      row.summary,
      row.document,
      commit.user,
      commit.saveId,
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.at),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.field),
      entries.map((entry) => entry.old_value),
      entries.map((entry) => entry.new_value),
      entries.map((entry) => entry.details),
      entries.map((entry) => entry.message),
      save.hash,
      save.entry_count,
      save.missed,
    ]),
  )
  if (kept.length === 0 && commit.revision > 1) {
    throw new Error(`character ${row.id} was not at revision ${commit.revision - 1}`)
  }
  return kept.length > 0
}
