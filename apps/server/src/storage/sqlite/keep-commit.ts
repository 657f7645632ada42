import type { Commit } from '@everquill/domain'
import { referenceChanges } from '../queries/content-references.ts'
import { characterRow, entryRows, isFirstCommit, saveRows } from '../queries/rows.ts'
import type { RecentCharacters } from './recent-characters.ts'
import type { WriteRow, WriteStatement } from './statements.ts'

const create: WriteStatement = {
  sql: `insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
  unwritten: 'outcome',
}

/** Entries that were erased with an earlier character of this number could have the ids of imported ones. */
const createImported: WriteStatement = {
  sql: `insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
    select ?1, ?, ?, ?, ?, ?, ?, ? where not exists (select 1 from log_entries where character_id = ?1)
    on conflict (id) do nothing`,
  unwritten: 'outcome',
}

const change: WriteStatement = {
  sql: `update characters set owner = ?, game_id = ?, revision = ?, last_log_id = ?, deleted_at = ?, summary = ?, document = ?
    where id = ? and revision = ?`,
  unwritten: 'mistake',
}

const log: WriteStatement = {
  sql: `insert into log_entries (id, character_id, game_id, user_id, at, type, field, old_value, new_value, details,
    message, save_id, revision, undoes, made_at, audience, device, author_name, subject_name, imported)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
}

/** Its values are the id of a game and the last id in its log. */
export const advance: WriteStatement = {
  sql: `insert into log_scopes (game_id, last_id) values (?, ?) on conflict (game_id) do update set last_id = excluded.last_id`,
}

const recordSave: WriteStatement = {
  sql: 'insert into saves (save_id, hash, character_id, revision, entry_count, missed, user_id, act) values (?, ?, ?, ?, ?, ?, ?, ?)',
}

const addReference: WriteStatement = {
  sql: 'insert into content_references (reference, character_id) values (?, ?) on conflict do nothing',
}

const removeReference: WriteStatement = {
  sql: 'delete from content_references where reference = ? and character_id = ?',
}

/** Returns the function that writes a commit; it returns false when the id of a new character is taken. */
export function commitKeeper(write: WriteRow, recent: RecentCharacters): (commit: Commit, hash: string) => boolean {
  function keepCharacter(commit: Commit): boolean {
    const { id, owner, game_id, revision, last_log_id, deleted_at, summary, document } = characterRow(commit)
    if (isFirstCommit(commit)) {
      const insert = commit.history ? createImported : create
      const isFree = write(insert, id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
      if (isFree) recent.add(commit, document.length)
      return isFree
    }
    const values = [owner, game_id, revision, last_log_id, deleted_at, summary, document]
    const isChanged = write(change, ...values, id, revision - 1)
    if (!isChanged) throw new Error(`character ${id} was not at revision ${revision - 1}; lock it before committing`)
    recent.add(commit, document.length)
    return true
  }

  return (commit, hash) => {
    if (commit.entries.length > 0 && !keepCharacter(commit)) return false
    const { added, removed } = referenceChanges(commit)
    for (const { reference, character_id } of removed) write(removeReference, reference, character_id)
    for (const { reference, character_id } of added) write(addReference, reference, character_id)
    for (const row of entryRows(commit)) {
      write(
        log,
        row.id,
        row.character_id,
        row.game_id,
        row.user_id,
        row.at,
        row.type,
        row.field,
        row.old_value,
        row.new_value,
        row.details,
        row.message,
        row.save_id,
        row.revision,
        row.undoes,
        row.made_at,
        row.audience,
        row.device,
        row.author_name,
        row.subject_name,
        row.imported,
      )
    }
    const latest = commit.entries.at(-1)
    if (latest && latest.gameId !== null) write(advance, latest.gameId, Number(latest.id))
    for (const save of saveRows(commit, hash)) {
      const { save_id, character_id, revision, entry_count, missed, user_id, act } = save
      write(recordSave, save_id, save.hash, character_id, revision, entry_count, missed, user_id, act)
    }
    return true
  }
}
