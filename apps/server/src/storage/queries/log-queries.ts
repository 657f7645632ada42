import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import { longestLook, type LogPage } from '../log-port.ts'
import { once } from './query.ts'

/** All that an entry says. */
export const entryColumns = [
  'id',
  'character_id',
  'game_id',
  'user_id',
  'at',
  'type',
  'field',
  'old_value',
  'new_value',
  'details',
  'message',
  'save_id',
  'revision',
  'undoes',
  'made_at',
  'audience',
  'device',
] as const

/** What a page can be found by at once, in the order of how few entries that leaves to look at. */
const indexes = {
  field: 'log_entries_of_character_by_field',
  type: 'log_entries_of_character_by_type',
  game: 'log_entries_of_character_in_game',
} as const

type FoundBy = keyof typeof indexes | null

/** The one index that a page is found by; whatever else is asked must be looked at entry by entry. */
export function foundBy({ fields, type, gameId }: LogPage): FoundBy {
  if (fields !== undefined) return 'field'
  if (type !== undefined) return 'type'
  return gameId === undefined ? null : 'game'
}

/** The questions about logs, compiled for one engine. */
export function logQueries({ build, among, contains, indexed }: Engine) {
  const log = () => build.selectFrom('log_entries')
  const entriesOf = (characterId: number) => log().select(entryColumns).where('character_id', '=', characterId)
  const range = (by: FoundBy, characterId: number, from: number, before: number) =>
    (by === null ? log() : build.selectFrom(indexed('log_entries', indexes[by])))
      .where('character_id', '=', characterId)
      .where('id', '>=', from)
      .where('id', '<', before)
      .orderBy('id', 'desc')

  const page = (by: FoundBy) =>
    once((characterId: number, from: number, before: number, limit: number, key: string) =>
      range(by, characterId, from, before)
        .select(entryColumns)
        .$if(by === 'type', (query) => query.where('type', '=', key))
        .$if(by === 'game', (query) => query.where('game_id', '=', key))
        .$if(by === 'field', (query) => query.where('field', '=', key))
        .limit(limit),
    )
  const pages = { all: page(null), type: page('type'), game: page('game'), field: page('field') }

  /** Every entry that an index can find for a page, whatever else it must be. */
  const candidates = (characterId: number, wanted: LogPage, from: number, before: number) => {
    const { type = '', gameId = '', fields = [] } = wanted
    const by = foundBy(wanted)
    return range(by, characterId, from, before)
      .$if(by === 'type', (query) => query.where('type', '=', type))
      .$if(by === 'game', (query) => query.where('game_id', '=', gameId))
      .$if(by === 'field', (query) => query.where(among('field', fields)))
  }

  return {
    /** A page that an index finds without looking at anything else: of all, or of one type, game or field. */
    page: (by: FoundBy) => pages[by ?? 'all'],
    filteredPage: (characterId: number, wanted: LogPage, from: number, before: number) =>
      candidates(characterId, wanted, from, before)
        .select(entryColumns)
        .$if(wanted.type !== undefined, (query) => query.where('type', '=', wanted.type ?? ''))
        .$if(wanted.gameId !== undefined, (query) => query.where('game_id', '=', wanted.gameId ?? ''))
        .$if(wanted.user !== undefined, (query) => query.where('user_id', '=', wanted.user ?? ''))
        .$if(wanted.search !== undefined, (query) =>
          query.where((expression) =>
            expression.or((wanted.search ?? []).map((text) => contains(['message', 'old_value', 'new_value'], text))),
          ),
        )
        .limit(wanted.limit)
        .compile(),
    /** The id at which a look through all candidates ends. */
    endOfLook: (characterId: number, wanted: LogPage, from: number, before: number) =>
      candidates(characterId, wanted, from, before)
        .select('id')
        .limit(1)
        .offset(longestLook - 1)
        .compile(),
    logAfter: once((characterId: number, lastLogId: number, limit: number) =>
      entriesOf(characterId).where('id', '>', lastLogId).orderBy('id').limit(limit),
    ),
    /** Ids are in the order of revisions, so this walks back over the wanted entries and one more, however long the log. */
    entriesSince: once((characterId: number, revision: number) =>
      entriesOf(characterId)
        .where('id', '>', (expression) =>
          expression.fn.coalesce(
            build
              .selectFrom('log_entries as known')
              .select('known.id')
              .where('known.character_id', '=', characterId)
              .where('known.revision', '<=', revision)
              .orderBy('known.id', 'desc')
              .limit(1),
            expression.lit(0),
          ),
        )
        .orderBy('id'),
    ),
    /** Goes from field to field in their index: it costs as much as there are fields, however long the log. */
    firstOfEach: once((characterId: number, after: number, upTo: number) =>
      entriesOf(characterId)
        .where(
          'id',
          'in',
          sql<number>`(
            with recursive written (field) as (
              select min(field) from log_entries where character_id = ${characterId}
              union all
              select (select min(field) from log_entries where character_id = ${characterId} and field > written.field)
              from written where written.field is not null
            )
            select (
              select min(id) from ${indexed('log_entries', indexes.field)}
              where character_id = ${characterId} and field = written.field
              and id > ${after} and id <= ${upTo}
            )
            from written where written.field is not null
          )`,
        )
        .orderBy('id'),
    ),
    entry: once((characterId: number, entryId: number) => entriesOf(characterId).where('id', '=', entryId)),
    /** For the same reason this walks over one save and its two neighbours. */
    saveAround: once((characterId: number, entryId: number, revision: number) =>
      entriesOf(characterId)
        .where('id', '>=', (expression) =>
          expression.fn.coalesce(
            build
              .selectFrom('log_entries as earlier')
              .select(sql<number>`earlier.id + 1`.as('first'))
              .where('earlier.character_id', '=', characterId)
              .where('earlier.id', '<', entryId)
              .where('earlier.revision', '<', revision)
              .orderBy('earlier.id', 'desc')
              .limit(1),
            expression.lit(0),
          ),
        )
        .where('id', '<', (expression) =>
          expression.fn.coalesce(
            build
              .selectFrom('log_entries as later')
              .select('later.id')
              .where('later.character_id', '=', characterId)
              .where('later.id', '>', entryId)
              .where('later.revision', '>', revision)
              .orderBy('later.id')
              .limit(1),
            expression.lit(Number.MAX_SAFE_INTEGER),
          ),
        )
        .orderBy('id', 'desc'),
    ),
    undoingsOf: (characterId: number, entryIds: readonly number[]) =>
      log()
        .select(['id', 'undoes'])
        .where('character_id', '=', characterId)
        .where('undoes', 'is not', null)
        .where(among('undoes', entryIds))
        .compile(),
  }
}

export type LogQueries = ReturnType<typeof logQueries>
