import { CompiledQuery } from 'kysely'
import { StorageUnavailable, type OutageReason } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'
import { StorageProblem } from '../opening-problem.ts'
import { postgresCode, asStorageError } from './connections.ts'

const oldestPostgres = 15

/** Rejects a server on which an acknowledged save could be lost, or that cannot store Unicode. */
export async function requireUsableServer(run: RunQuery): Promise<void> {
  const setting = async (name: string) => {
    const [row] = await run(
      CompiledQuery.raw('select current_setting($1) as value', [name]) as CompiledQuery<{ value: string }>,
    )
    return row?.value ?? ''
  }
  const version = Math.floor(Number(await setting('server_version_num')) / 10_000)
  if (version < oldestPostgres) {
    throw new StorageProblem(
      `Everquill needs PostgreSQL ${oldestPostgres} or later but found ${version}; upgrade the server.`,
    )
  }
  if ((await setting('server_encoding')) !== 'UTF8') {
    throw new StorageProblem(
      'The database does not use the encoding UTF8; recreate it, for example with "createdb -E UTF8 -T template0 everquill".',
    )
  }
  if ((await setting('synchronous_commit')) === 'off') {
    throw new StorageProblem(
      'The database could lose saved data because synchronous_commit is off; set it to on in the PostgreSQL configuration.',
    )
  }
}

/** Rejects anything that is not a PostgreSQL URL. */
export function requirePostgresUrl(url: string): void {
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return
  throw new StorageProblem(
    'DATABASE_URL is not a PostgreSQL URL; it must look like postgres://user:password@host:5432/everquill.',
  )
}

/** Explains in one sentence why the database could not be opened and what to do; never contains the password. */
export function openingProblem(error: unknown, url: string): unknown {
  if (error instanceof StorageProblem) return error
  const { host, pathname } = new URL(url)
  const place = host || 'this machine'
  const database = decodeURIComponent(pathname.slice(1))
  const code = postgresCode(error)
  if (code === '3D000') {
    return new StorageProblem(`There is no database "${database}" at ${place}; create it, or correct DATABASE_URL.`)
  }
  if (code?.startsWith('28')) {
    return new StorageProblem(`PostgreSQL at ${place} rejects the user or the password; correct DATABASE_URL.`)
  }
  if (code === '42501') {
    return new StorageProblem(
      `The user in DATABASE_URL cannot create tables in "${database}"; make it the owner of that database.`,
    )
  }
  const outage = asStorageError(error)
  if (!(outage instanceof StorageUnavailable)) return error
  return new StorageProblem(`PostgreSQL at ${place} ${outages[outage.reason ?? 'unreachable']}.`, { cause: error })
}

const outages: Readonly<Record<OutageReason, string>> = {
  unreachable: 'cannot be reached; start it, or correct DATABASE_URL',
  'read-only': 'is read-only; DATABASE_URL must lead to the primary, where default_transaction_read_only is off',
  'too-slow':
    'did not answer in time; look for locks in pg_stat_activity, a synchronous standby that is gone, or too many connections',
  full: 'has no space left on its disk; free some',
}
