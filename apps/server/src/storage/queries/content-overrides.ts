import { setImmediate } from 'node:timers/promises'
import type { Collection, Json, OwnRecord, Override } from '@everquill/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { accountWrites } from './account-queries.ts'
import { factorReads } from './factor-queries.ts'
import type { ContentOverrides, LoggedEdit, OverrideTransaction, Reference } from '../content-port.ts'
import type { Engine, Mention } from '../engine-differences.ts'
import { compileOnce, type RunQuery } from './query.ts'
import { limitQueries, takeFromLimit } from './rate-limits.ts'
import type { ContentOverrideTable } from '../schema.ts'

/** The number of characters read by one statement; other requests are served in between. */
const batchSize = 500

interface BatchCount {
  readonly lastId: number | null
  readonly matches: number | null
}

/** The edited catalogue records and the log of their edits. */
export function contentOverrides(
  engine: Engine,
  read: RunQuery,
  transaction: <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>,
): ContentOverrides {
  const { build, among, lockAdministration, mentions } = engine
  const all = build.selectFrom('content_overrides').selectAll().orderBy('collection').orderBy('record_id')
  const version = build.selectFrom('content_overrides').select(sql<number | null>`sum(revision)`.as('version'))
  const logOf = compileOnce((collection: string, id: string) =>
    build
      .selectFrom('content_log')
      .leftJoin('users', 'users.id', 'content_log.user_id')
      .select(['revision', 'user_id', 'name', 'at', 'field', 'old_value', 'new_value'])
      .where('collection', '=', collection)
      .where('record_id', '=', id)
      .orderBy('revision', 'desc')
      .orderBy('place'),
  )
  /** Counts the matches among the next characters and returns where to continue. */
  async function countAfter(isMentioned: RawBuilder<SqlBool>, after: number): Promise<BatchCount> {
    const batch = build
      .selectFrom('characters')
      .select(['id', 'summary', 'document'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(batchSize)
    const matches = sql<number | null>`sum(case when ${isMentioned} then 1 else 0 end)`
    const lastId = sql<number | null>`max(id)`
    const [row] = await read(
      build
        .selectFrom(batch.as('batch'))
        .select([lastId.as('lastId'), matches.as('matches')])
        .compile(),
    )
    return row ?? { lastId: null, matches: null }
  }
  return {
    overrides: async () => (await read(all.compile())).map(overrideOf),
    version: async () => (await read(version.compile()))[0]?.version ?? 0,
    async logOf(collection, id) {
      const edits = Map.groupBy(await read(logOf(collection, id)), ({ revision }) => revision)
      return [...edits.values()].flatMap(([first, ...others]) => (first ? [loggedEdit(first, others)] : []))
    },
    async usageOf(reference) {
      const isMentioned = mentions(mentionOf(reference))
      let count = 0
      for (let after: number | null = 0; after !== null; await setImmediate()) {
        const batch = await countAfter(isMentioned, after)
        count += batch.matches ?? 0
        after = batch.lastId
      }
      return count
    },
    edit: (work) =>
      transaction(async (run) => {
        // Serialises edits of the catalogue and changes of administrators.
        if (lockAdministration) await run(lockAdministration)
        return work(
          overrideTransaction(engine, run, (collections) => all.where(among('collection', collections)).compile()),
        )
      }),
  }
}

function overrideTransaction(
  engine: Engine,
  run: RunQuery,
  overridesOf: (collections: readonly Collection[]) => Parameters<typeof run<ContentOverrideTable>>[0],
): OverrideTransaction {
  const { build } = engine
  return {
    user: (userId) => accountWrites(engine, run).user(userId),
    hasSecondFactor: (userId) => factorReads(engine, run).hasSecondFactor(userId),
    takeFromLimit: takeFromLimit(limitQueries(engine), run),
    overridesOf: async (collections) => (await run(overridesOf(collections))).map(overrideOf),
    async keep({ override, changes }, user) {
      const { collection, revision, changedAt: at } = override
      const key = { collection, record_id: override.record.id }
      const record = JSON.stringify(override.record)
      const row = { ...key, revision, created_at: override.createdAt, changed_at: at, record }
      const rows = changes.map(({ field, oldValue, newValue }, place) => ({
        ...key,
        revision,
        place,
        user_id: user,
        at,
        field,
        old_value: JSON.stringify(oldValue),
        new_value: JSON.stringify(newValue),
      }))
      const upsert = build
        .insertInto('content_overrides')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['collection', 'record_id']).doUpdateSet({ revision, changed_at: at, record }),
        )
      await run(upsert.compile())
      await run(build.insertInto('content_log').values(rows).compile())
    },
  }
}

const overrideOf = ({ collection, record, revision, created_at, changed_at }: ContentOverrideTable): Override => ({
  collection: collection as Collection,
  record: JSON.parse(record) as OwnRecord,
  revision,
  createdAt: created_at,
  changedAt: changed_at,
})

interface LogRow {
  readonly revision: number
  readonly user_id: string
  readonly name: string | null
  readonly at: number
  readonly field: string
  readonly old_value: string
  readonly new_value: string
}

const loggedEdit = (first: LogRow, others: readonly LogRow[]): LoggedEdit => ({
  revision: first.revision,
  user: first.user_id,
  name: first.name,
  at: first.at,
  changes: [first, ...others].map(({ field, old_value, new_value }) => ({
    field,
    oldValue: JSON.parse(old_value) as Json,
    newValue: JSON.parse(new_value) as Json,
  })),
})

/** Where a character's document refers to a record of this collection. */
function mentionOf({ collection, names, key }: Reference): Mention {
  switch (collection) {
    case 'Races':
      return { kind: 'summary', key: 'race', names }
    case 'Classes':
      return { kind: 'summary', key: 'class', names }
    case 'Conditions':
      return { kind: 'list', key: 'conditions', names }
    case 'Items':
      return { kind: 'entries', key: 'items', part: 'item', names }
    case 'Spells':
      return { kind: 'entries', key: 'spells', part: 'spell', names }
    case 'Skills':
      return { kind: 'skill', key: key ?? '' }
  }
}
