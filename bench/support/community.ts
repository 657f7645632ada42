import { defaultSettings, summarise, type Json } from '@everquill/domain'
import type { Client } from 'pg'
import { referencesOf } from '../../apps/server/src/storage/queries/content-references.ts'
import { anExperiencedCharacter } from './party.ts'

/** How much is stored; all numbers follow from that of the characters. */
export interface Community {
  readonly characters: number
  readonly accounts: number
  readonly games: number
  readonly entries: number
}

/** As in a community with a million characters: ten per account, five in each game, twenty entries each. */
export const communityOf = (characters: number): Community => ({
  characters,
  accounts: characters / 10,
  games: characters / 50,
  entries: characters * entriesEach,
})

const entriesEach = 20
const entriesPerSave = 2
const savesEach = entriesEach / entriesPerSave
const firstId = 1_600_000_000_000
const timestamp = new Date(firstId).toISOString()

/** Real ids have gaps. A million characters fit into the eight digits of an id. */
const idGap = 97
export const idOfCharacter = (i: number): number => i * idGap
export const accountOf = (i: number): string => `user-${i}`
export const gameOf = (i: number): string => `game-${i}`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Every tenth character is in a game, with four others. */
const gameOfRow = (games: number) => `case when i % 10 = 0 then 'game-' || ((i / 10) % ${games} + 1) end`

/** SQL for a JSON text of the i-th character, made from one with placeholders. */
const document = (value: unknown, { accounts, games }: Community): string =>
  `replace(replace(replace(${quoted(JSON.stringify(value))}, '1234567', (i * ${idGap})::text), '@user@', 'user-' || (i % ${accounts} + 1)),
    '"@game@"', coalesce('"' || ${gameOfRow(games)} || '"', 'null'))`

/** SQL for the id of the save that wrote entry `k` of character `i`. */
const saveId = `md5(i || ' ' || k / ${entriesPerSave})::uuid::text`

/** The statements that store a community, by name; PostgreSQL only, and without sending rows from here. */
function statements(community: Community): Readonly<Record<string, string>> {
  const { characters, accounts, games } = community
  const character = { ...anExperiencedCharacter(1_234_567, '@user@'), gameId: '@game@' }
  const change = { field: 'gold', oldValue: 20 as Json, newValue: 25 as Json }
  const summary = summarise(character, savesEach, { timestamp, data: change })
  const owner = `'user-' || (i % ${accounts} + 1)`
  const names = [...referencesOf(character)].map((name) => `(${quoted(name)})`).join()
  return {
    users: `insert into users (id, name, email, guest, administrator, created_at)
      select 'user-' || i, 'User ' || i, null, 1, 0, ${firstId} from generate_series(1, ${accounts}) i`,
    games: `insert into games (id, name, settings, created_at)
      select 'game-' || i, 'Game ' || i, ${quoted(JSON.stringify(defaultSettings))}, ${firstId} from generate_series(1, ${games}) i`,
    game_members: `insert into game_members (game_id, user_id, role, joined_at)
      select distinct ${gameOfRow(games)}, ${owner}, 'player', ${firstId} from generate_series(10, ${characters}, 10) i`,
    characters: `insert into characters (id, owner, game_id, revision, last_log_id, deleted_at, summary, document)
      select i * ${idGap}, ${owner}, ${gameOfRow(games)}, ${savesEach}, ${firstId} + ${entriesEach - 1}::bigint * ${characters} + i, null,
        ${document(summary, community)}, ${document(character, community)} from generate_series(1, ${characters}) i`,
    content_references: `insert into content_references (reference, character_id)
      select name, i * ${idGap} from (values ${names}) as names (name), generate_series(1, ${characters}) i`,
    log_entries: `insert into log_entries (id, character_id, game_id, user_id, at, type, field, old_value, new_value, message, save_id, revision)
      select ${firstId} + k::bigint * ${characters} + i, i * ${idGap}, ${gameOfRow(games)}, ${owner}, ${firstId} + k::bigint * ${characters} + i,
        case when k % 2 = 0 then 'general' else 'attribute' end, case when k % 2 = 0 then 'gold' else 'str' end, '20', '25',
        case when k % 2 = 0 then 'Gold 20 → 25' else 'Strength 20 → 25' end, ${saveId}, k / ${entriesPerSave} + 1
      from generate_series(0, ${entriesEach - 1}) k, generate_series(1, ${characters}) i`,
    log_scopes: `insert into log_scopes (game_id, last_id) select game_id, max(id) from log_entries where game_id is not null group by game_id`,
    saves: `insert into saves (save_id, hash, character_id, revision, entry_count, missed, user_id)
      select ${saveId}, md5(i::text), i * ${idGap}, k / ${entriesPerSave} + 1, ${entriesPerSave}, '[]', ${owner}
      from generate_series(0, ${entriesEach - 1}, ${entriesPerSave}) k, generate_series(1, ${characters}) i`,
  }
}

/** Stores a community in an empty database; the indexes of large tables are made at the end, which is faster. */
export async function storeCommunity(client: Client, community: Community): Promise<void> {
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('characters', 'log_entries', 'saves') and schemaname = 'public'
     and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (const statement of Object.values(statements(community))) await client.query(statement)
  for (const { definition } of rows) await client.query(definition)
  // Otherwise autovacuum would run during the measurement.
  await client.query('vacuum analyze')
}
