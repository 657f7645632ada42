import { sql } from 'kysely'
import type { Engine } from './differences.ts'
import { longestLook, type LogPage } from './log-port.ts'
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
] as const

/** The questions about logs, compiled for one engine. */
export function logQueries({ build, among, contains }: Engine) {
  const log = () => build.selectFrom('log_entries')
  const entriesOf = (characterId: number) => log().select(entryColumns).where('character_id', '=', characterId)

  /** The two that are asked most; what an index does not tell apart is no part of them. */
  const page = (typed: boolean, inGame: boolean) =>
    once((characterId: number, from: number, before: number, limit: number, type: string, gameId: string) =>
      entriesOf(characterId)
        .where('id', '>=', from)
        .where('id', '<', before)
        .$if(typed, (query) => query.where('type', '=', type))
        .$if(inGame, (query) => query.where('game_id', '=', gameId))
        .orderBy('id', 'desc')
        .limit(limit),
    )
  const pages = [
    [page(false, false), page(false, true)],
    [page(true, false), page(true, true)],
  ] as const

  /** Every entry that an index can find for a page, whatever its author and its words. */
  const candidates = (characterId: number, { type, gameId, fields }: LogPage, from: number, before: number) =>
    log()
      .where('character_id', '=', characterId)
      .where('id', '>=', from)
      .where('id', '<', before)
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .$if(gameId !== undefined, (query) => query.where('game_id', '=', gameId ?? ''))
      .$if(fields !== undefined, (query) =>
        fields?.length === 1 ? query.where('field', '=', fields[0] ?? '') : query.where(among('field', fields ?? [])),
      )
      .orderBy('id', 'desc')

  return {
    page: (typed: boolean, inGame: boolean) => pages[typed ? 1 : 0][inGame ? 1 : 0],
    filteredPage: (characterId: number, wanted: LogPage, from: number, before: number) =>
      candidates(characterId, wanted, from, before)
        .select(entryColumns)
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
    firstOfEach: once((characterId: number, after: number, upTo: number) =>
      entriesOf(characterId)
        .where('id', 'in', () =>
          log()
            .select(({ fn }) => fn.min('id').as('first'))
            .where('character_id', '=', characterId)
            .where('id', '>', after)
            .where('id', '<=', upTo)
            .groupBy('field'),
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
