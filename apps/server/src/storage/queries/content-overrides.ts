import type { Collection, Json, OwnRecord, Override } from '@everquill/domain'
import { sql } from 'kysely'
import { accountWrites } from './account-queries.ts'
import { factorReads } from './factor-queries.ts'
import type { ContentOverrides, LoggedEdit, OverrideTransaction } from '../content-port.ts'
import type { Engine } from '../engine-differences.ts'
import { contentReference } from './content-references.ts'
import { compileOnce, type RunQuery } from './query.ts'
import { limitQueries, takeFromLimit } from './rate-limits.ts'
import type { ContentOverrideTable } from '../schema.ts'

/** The edited catalogue records and the log of their edits. */
export function contentOverrides(
  engine: Engine,
  read: RunQuery,
  transaction: <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>,
): ContentOverrides {
  const { build, among, lockAdministration } = engine
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
  const usageOf = (references: readonly string[]) =>
    build
      .selectFrom('content_references')
      .select(({ fn }) => fn.count<number | string>('character_id').distinct().as('characters'))
      .where(among('reference', references))
      .compile()
  return {
    overrides: async () => (await read(all.compile())).map(overrideOf),
    version: async () => (await read(version.compile()))[0]?.version ?? 0,
    async logOf(collection, id) {
      const edits = Map.groupBy(await read(logOf(collection, id)), ({ revision }) => revision)
      return [...edits.values()].flatMap(([first, ...others]) => (first ? [loggedEdit(first, others)] : []))
    },
    async usageOf({ collection, names, key }) {
      const known = key === undefined ? names : [key]
      const [row] = await read(usageOf(known.map((name) => contentReference(collection, name))))
      return Number(row?.characters ?? 0)
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
