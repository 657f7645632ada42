import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import { maxScannedEntries, type LogPageRequest } from '../log-port.ts'
import { conditionsOf, fieldIndex, type FilterPlan } from './log-filters.ts'
import { isInAudienceOf } from './audience.ts'
import { compileOnce } from './query.ts'

const ownColumns = [
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
  'author_name',
  'subject_name',
  'imported',
] as const

/** All columns of an entry that is not erased, and the act of its save. The condition lets PostgreSQL use `saves_with_act`. */
export const entryColumns = [
  ...ownColumns,
  sql<
    string | null
  >`(select saves.act from saves where saves.save_id = log_entries.save_id and saves.act is not null)`.as('act'),
] as const

/** The queries on logs, compiled for one engine. */
export function logQueries(engine: Engine) {
  const { build, among, indexed } = engine
  const log = () => build.selectFrom('log_entries').where('erased_at', 'is', null)
  const entriesOf = (characterId: number) => log().select(entryColumns).where('character_id', '=', characterId)

  /** The entries that the index of a request finds; filters that need a scan are not applied yet. */
  function candidates(characterId: number, request: LogPageRequest, plan: FilterPlan) {
    const table =
      plan.index === null ? log() : build.selectFrom(indexed('log_entries', plan.index)).where('erased_at', 'is', null)
    return conditionsOf(request, plan.indexed, engine)
      .reduce((query, condition) => query.where(condition), table.where('character_id', '=', characterId))
      .where('id', '<', request.before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
  }

  return {
    /** A page without filters for an owner: the most frequent one, so it is compiled only once. */
    plainPage: compileOnce((characterId: number, reader: string | null, from: number, before: number, limit: number) =>
      entriesOf(characterId)
        .where(isInAudienceOf(reader))
        .where('id', '>=', from)
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(limit),
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
    entriesOfRevision: compileOnce((characterId: number, revision: number) =>
      entriesOf(characterId).where('revision', '=', revision).orderBy('id'),
    ),
    lastLogIdOfRevision: compileOnce((characterId: number, revision: number) =>
      log()
        .select(({ fn }) => fn.max<number | null>('id').as('id'))
        .where('character_id', '=', characterId)
        .where('revision', '=', revision),
    ),
    lastImportedId: compileOnce((characterId: number) =>
      build
        .selectFrom('log_entries')
        .select(({ fn }) => fn.max<number | null>('id').as('id'))
        .where('character_id', '=', characterId)
        .where('imported', 'is not', null),
    ),
    revisionOf: compileOnce((characterId: number, entryId: number) =>
      log().select('revision').where('character_id', '=', characterId).where('id', '=', entryId),
    ),
    fieldsAfter: compileOnce((characterId: number, after: number, upTo: number, limit: number) =>
      log()
        .select(['id', 'field'])
        .where('character_id', '=', characterId)
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id')
        .limit(limit),
    ),
    /** Steps from field to field in their index, so the cost depends on the number of fields, not on the log's length. */
    firstIdPerField: compileOnce((characterId: number, after: number, upTo: number, limit: number) =>
      build
        .withRecursive(
          'changed(field, place)',
          () =>
            sql<{ field: string | null; place: number }>`(
            select min(field), 1 from log_entries where character_id = ${characterId}
            union all
            select (select min(field) from log_entries where character_id = ${characterId} and field > changed.field), place + 1
            from changed where changed.field is not null and place < ${limit}
          )`,
        )
        .selectFrom('changed')
        .select(
          sql<number | null>`(
            select min(id) from ${indexed('log_entries', fieldIndex)}
            where character_id = ${characterId} and field = changed.field and id > ${after} and id <= ${upTo}
            and erased_at is null
          )`.as('id'),
        )
        .where('changed.field', 'is not', null),
    ),
    oldValues: (characterId: number, ids: readonly number[]) =>
      log()
        .select(['field', 'old_value'])
        .where('character_id', '=', characterId)
        .where(among('id', ids))
        .orderBy('id')
        .compile(),
    entryOfPicture: compileOnce((characterId: number, image: string) =>
      log()
        .select('id')
        .where('character_id', '=', characterId)
        .where('field', '=', 'image')
        .where((eb) => eb.or([eb('old_value', '=', image), eb('new_value', '=', image)]))
        .limit(1),
    ),
    /** Only small columns, because anyone may name any entry. */
    details: compileOnce((characterId: number, entryId: number) =>
      log()
        .select('details')
        .where('character_id', '=', characterId)
        .where('id', '=', entryId)
        .where('details', 'is not', null),
    ),
    undoLinksOf: (characterId: number, entryIds: readonly number[], limit: number) =>
      log()
        .select(['id', 'undoes'])
        .where('character_id', '=', characterId)
        .where('undoes', 'is not', null)
        .where(among('undoes', entryIds))
        .limit(limit)
        .compile(),
  }
}

export type LogQueries = ReturnType<typeof logQueries>
