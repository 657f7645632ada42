import { attributes, summarise, type Json } from '@everquill/domain'
import { anOldHand } from './party.ts'

/** A moment before anybody plays here, as the first log id. */
const firstId = 1_600_000_000_000

/** Words that both engines understand: the numbers from 1 on. */
const numbersTo = (last: number) =>
  `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${last})`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** As many log entries as wanted; `characterOf` is SQL and says whose the i-th is. */
export const logEntries = (count: number, characterOf: string): string => `
  ${numbersTo(count)}
  insert into log_entries (id, character_id, game_id, user_id, at, type, field, old_value, new_value, details, message,
    save_id, revision)
  select ${firstId} + i, ${characterOf}, null, 'e4f0a7c2-5d1b-4f0e-9a3c-2b6d8e1f7a90', ${firstId} + i,
    'attribute', '${attributes[0]}', '20', '25', null, 'Strength 20 → 25', 'b1946ac9-2493-4f0e-9a3c-' || i, i
  from numbers;`

/** As many characters as wanted, with documents of an ordinary size; `ownerOf` is SQL and says whose the i-th is. */
export function characters(count: number, ownerOf: string): string {
  const character = anOldHand(1, 'somebody')
  const change = { field: 'gold', oldValue: 20 as Json, newValue: 25 as Json }
  const timestamp = new Date(firstId).toISOString()
  const summary = summarise(character, 2, { timestamp, data: change })
  // 997 apart, since real numbers have gaps.
  return `
    ${numbersTo(count)}
    insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
    select i * 997, ${ownerOf}, null, 2, ${firstId} + i, null,
      ${quoted(JSON.stringify(summary))}, ${quoted(JSON.stringify(character))}
    from numbers;
    ${numbersTo(count)}
    insert into saves (save_id, hash, character_id, revision, entry_count, missed)
    select 'born-' || (i * 997), 'hash', i * 997, 2, 1, '[]' from numbers;
    ${logEntries(count, 'i * 997')}`
}
