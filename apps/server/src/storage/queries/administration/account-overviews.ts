import { sql } from 'kysely'
import type { AccountCounts, AccountFilter, AccountOverview, Administration } from '../../administration-port.ts'
import type { Engine } from '../../engine-differences.ts'
import { userOf } from '../account-queries.ts'
import type { RunQuery } from '../query.ts'

const day = 86_400_000

const columns = ['id', 'name', 'email', 'guest', 'administrator', 'created_at', 'disabled_at'] as const

/** Reads accounts for administrators, and changes what only they may change. */
export function accountOverviews(
  { build, among, contains, lockAdministration }: Engine,
  run: RunQuery,
): Pick<
  Administration,
  'accounts' | 'account' | 'counts' | 'administrators' | 'setAdministrator' | 'setDisabled' | 'pictureBytes'
> {
  // A guest who brought everything to an account is part of that account.
  const users = build.selectFrom('users').where('closed_at', 'is', null).where('merged_into', 'is', null)

  /** Adds what is stored in other tables, for all accounts of a page at once. */
  async function withUsage(rows: readonly UserRow[]): Promise<readonly AccountOverview[]> {
    const ids = rows.map(({ id }) => id)
    const sessions = build
      .selectFrom('sessions')
      .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('at')])
      .where(among('user_id', ids))
    const presence = build.selectFrom('presence').select(['user_id', 'seen_at as at']).where(among('user_id', ids))
    const characters = build
      .selectFrom('characters')
      .select(({ fn }) => [
        'owner',
        fn.countAll<number | string>().as('count'),
        sql<number | string | null>`sum(length(document))`.as('bytes'),
      ])
      .where(among('owner', ids))
    const pictures = build
      .selectFrom('images')
      .select(({ fn }) => ['owner', fn.sum<number | string | null>('bytes').as('bytes')])
      .where(among('owner', ids))
    const seen = [...(await run(sessions.groupBy('user_id').compile())), ...(await run(presence.compile()))]
    const owned = await run(characters.groupBy('owner').compile())
    const shown = await run(pictures.groupBy('owner').compile())
    const bytesOf = (id: string) =>
      [...owned, ...shown].reduce((sum, { owner, bytes }) => (owner === id ? sum + Number(bytes ?? 0) : sum), 0)
    return rows.map((row) => ({
      ...userOf(row),
      disabledAt: row.disabled_at,
      lastSeenAt: latest(seen.flatMap(({ user_id, at }) => (user_id === row.id && at !== null ? [at] : []))),
      characters: Number(owned.find(({ owner }) => owner === row.id)?.count ?? 0),
      storage: bytesOf(row.id),
    }))
  }

  const count = async (query: typeof users): Promise<number> => {
    const [row] = await run(query.select(({ fn }) => fn.countAll<number | string>().as('count')).compile())
    return Number(row?.count ?? 0)
  }
  const only = {
    guests: (query: typeof users) => query.where('guest', '=', 1),
    disabled: (query: typeof users) => query.where('disabled_at', 'is not', null),
    administrators: (query: typeof users) => query.where('administrator', '=', 1),
  } as const satisfies Record<NonNullable<AccountFilter['only']>, unknown>

  return {
    async accounts({ search, only: kind, after, limit }) {
      let query = kind === undefined ? users : only[kind](users)
      if (search !== undefined && search !== '') query = query.where(contains(['name', 'email'], search))
      if (after) {
        query = query.where((eb) =>
          eb.or([
            eb('created_at', '<', after.createdAt),
            eb.and([eb('created_at', '=', after.createdAt), eb('id', '>', after.id)]),
          ]),
        )
      }
      return withUsage(
        await run(query.select(columns).orderBy('created_at', 'desc').orderBy('id').limit(limit).compile()),
      )
    },
    async account(userId) {
      const rows = await run(users.select(columns).where('id', '=', userId).compile())
      return (await withUsage(rows))[0] ?? null
    },
    async counts(now): Promise<AccountCounts> {
      const active = build
        .selectFrom('sessions')
        .select(({ fn }) => fn.count<number | string>('user_id').distinct().as('count'))
        .where('last_seen_at', '>', now - day)
      return {
        all: await count(users),
        guests: await count(only.guests(users)),
        disabled: await count(only.disabled(users)),
        administrators: await count(only.administrators(users)),
        activeToday: Number((await run(active.compile()))[0]?.count ?? 0),
      }
    },
    async administrators() {
      if (lockAdministration) await run(lockAdministration)
      const enabled = only.administrators(users).where('disabled_at', 'is', null)
      return (await run(enabled.select('id').orderBy('id').compile())).map(({ id }) => id)
    },
    async setAdministrator(userId, administrator) {
      const query = build.updateTable('users').set({ administrator: Number(administrator) })
      await run(query.where('id', '=', userId).compile())
    },
    async setDisabled(userId, disabledAt) {
      await run(build.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', userId).compile())
    },
    async pictureBytes() {
      const query = build.selectFrom('images').select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
      return Number((await run(query.compile()))[0]?.bytes ?? 0)
    },
  }
}

interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly guest: number
  readonly administrator: number
  readonly created_at: number
  readonly disabled_at: number | null
}

const latest = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.max(...times))
