import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import { maxScannedEntries, type LogPageRequest } from '../log-port.ts'
import { conditionsOf, fieldIndex, type FilterPlan } from './log-filters.ts'
import { compileOnce } from './query.ts'

/** All columns of an entry. */
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

/** The queries on logs, compiled for one engine. */
export function logQueries(engine: Engine) {
  const { build, among, indexed } = engine
  const log = () => build.selectFrom('log_entries')
  const entriesOf = (characterId: number) => log().select(entryColumns).where('character_id', '=', characterId)

  /** The entries that the index of a request finds; filters that need a scan are not applied yet. */
  function candidates(characterId: number, request: LogPageRequest, plan: FilterPlan) {
    const table = plan.index === null ? log() : build.selectFrom(indexed('log_entries', plan.index))
    return conditionsOf(request, plan.indexed, engine)
      .reduce((query, condition) => query.where(condition), table.where('character_id', '=', characterId))
      .where('id', '<', request.before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
  }

  return {
    /** An unfiltered page: the most frequent one, so it is compiled only once. */
    plainPage: compileOnce((characterId: number, from: number, before: number, limit: number) =>
      entriesOf(characterId).where('id', '>=', from).where('id', '<', before).orderBy('id', 'desc').limit(limit),
    ),
    filteredPage: (characterId: number, request: LogPageRequest, plan: FilterPlan) =>
      conditionsOf(request, plan.scanned, engine)
        .reduce((query, condition) => query.where(condition), candidates(characterId, request, plan))
        .select(entryColumns)
        .limit(request.limit)
        .compile(),
    /** The id at which the scan of a filtered page ends. */
    scanEnd: (characterId: number, request: LogPageRequest, plan: FilterPlan) =>
      candidates(characterId, request, plan)
        .select('id')
        .limit(1)
        .offset(maxScannedEntries - 1)
        .compile(),
    logAfter: compileOnce((characterId: number, lastLogId: number, limit: number) =>
      entriesOf(characterId).where('id', '>', lastLogId).orderBy('id').limit(limit),
    ),
    /** Ids are in the order of revisions, so this reads only the requested entries and one more. */
    entriesSince: compileOnce((characterId: number, revision: number) =>
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
    /** Steps from field to field in their index, so the cost depends on the number of fields, not on the log's length. */
    firstEntryPerField: compileOnce((characterId: number, after: number, upTo: number) =>
      entriesOf(characterId)
        .where(
          'id',
          'in',
          sql<number>`(
            with recursive changed (field) as (
              select min(field) from log_entries where character_id = ${characterId}
              union all
              select (select min(field) from log_entries where character_id = ${characterId} and field > changed.field)
              from changed where changed.field is not null
            )
            select (
              select min(id) from ${indexed('log_entries', fieldIndex)}
              where character_id = ${characterId} and field = changed.field
              and id > ${after} and id <= ${upTo}
            )
            from changed where changed.field is not null
          )`,
        )
        .orderBy('id'),
    ),
    entry: compileOnce((characterId: number, entryId: number) => entriesOf(characterId).where('id', '=', entryId)),
    /** The entries around one that have its revision; like `entriesSince` it reads only one entry more at each end. */
    sameSave: compileOnce((characterId: number, entryId: number, revision: number) =>
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
    undoLinksOf: (characterId: number, entryIds: readonly number[]) =>
      log()
        .select(['id', 'undoes'])
        .where('character_id', '=', characterId)
        .where('undoes', 'is not', null)
        .where(among('undoes', entryIds))
        .compile(),
  }
}

export type LogQueries = ReturnType<typeof logQueries>
