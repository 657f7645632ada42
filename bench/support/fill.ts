import { attributes, summarise, type Json } from '@everquill/domain'
import { referencesOf } from '../../apps/server/src/storage/queries/content-references.ts'
import { anExperiencedCharacter } from './party.ts'

/** The first log id, earlier than any real one. */
const firstId = 1_600_000_000_000

/** A number series in SQL for both engines. */
const numbersTo = (last: number) =>
  `with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${last})`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The id of the i-th entry. */
export const idOfEntry = (i: number): number => firstId + i

/** The author of every seventh entry; the owner wrote the others. */
export const gameMaster = '7b0c2d14-93aa-4c6f-8e21-0f5d9a6b3c11'

const goldOrStrength = `case when i % 10 = 0 then 'gold' else '${attributes[0]}' end`

/**
 * SQL that inserts log entries. `characterOf` and `fieldOf` are SQL for the character and the field of the i-th entry:
 * by default every tenth is about gold, the others about strength.
 */
export const logEntries = (count: number, characterOf: string, after = 0, fieldOf = goldOrStrength): string => `
  ${numbersTo(count)}
  insert into log_entries (id, character_id, game_id, user_id, at, type, field, old_value, new_value, details, message,
    save_id, revision)
  select ${firstId} + ${after} + i, ${characterOf}, null,
    case when i % 7 = 0 then '${gameMaster}' else 'e4f0a7c2-5d1b-4f0e-9a3c-2b6d8e1f7a90' end, ${firstId} + ${after} + i,
    case when i % 10 = 0 then 'general' else 'attribute' end, ${fieldOf},
    '20', '25', null, case when i % 10 = 0 then 'Gold 20 → 25' else 'Strength 20 → 25' end,
    'b1946ac9-2493-4f0e-9a3c-' || i, ${after} + i
  from numbers;`

/** SQL that inserts characters of ordinary size; `ownerOf` is SQL for the owner of the i-th. */
export function characters(count: number, ownerOf: string): string {
  const character = anExperiencedCharacter(1, 'owner')
  const change = { field: 'gold', oldValue: 20 as Json, newValue: 25 as Json }
  const timestamp = new Date(firstId).toISOString()
  const summary = summarise(character, 2, { timestamp, data: change })
  // Ids are 997 apart, because real ids have gaps.
  return `
    ${numbersTo(count)}
    insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
    select i * 997, ${ownerOf}, null, 2, ${firstId} + i, null,
      ${quoted(JSON.stringify(summary))}, ${quoted(JSON.stringify(character))}
    from numbers;
    ${numbersTo(count)}
    insert into saves (save_id, hash, character_id, revision, entry_count, missed)
    select 'created-' || (i * 997), 'hash', i * 997, 2, 1, '[]' from numbers;
    ${logEntries(count, 'i * 997')}`
}

/** SQL that inserts what those characters refer to in the catalogue. */
export const contentReferences = (count: number): string => `
  ${numbersTo(count)}
  insert into content_references (reference, character_id)
  select column1, i * 997
  from numbers cross join (values ${[...referencesOf(anExperiencedCharacter(1, 'owner'))].map((one) => `(${quoted(one)})`).join()}) as names;`
