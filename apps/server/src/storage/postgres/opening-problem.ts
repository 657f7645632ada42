import { CompiledQuery } from 'kysely'
import { StorageUnavailable } from '../port.ts'
import type { Run } from '../queries/query.ts'
import { StorageProblem } from '../opening-problem.ts'
import { postgresCode, unavailableOr } from './connections.ts'

const oldestPostgres = 15

/** Refuses a server on which an acknowledged save could be lost, or that cannot hold our text. */
export async function mustBeUsable(run: Run): Promise<void> {
  const setting = async (name: string) => {
    const [row] = await run(
      CompiledQuery.raw('select current_setting($1) as value', [name]) as CompiledQuery<{ value: string }>,
    )
    return row?.value ?? ''
  }
  const version = Math.floor(Number(await setting('server_version_num')) / 10_000)
  if (version < oldestPostgres) {
    throw new StorageProblem(
      `Everquill needs PostgreSQL ${oldestPostgres} or later and found ${version}; upgrade the server.`,
    )
  }
  if ((await setting('server_encoding')) !== 'UTF8') {
    throw new StorageProblem(
      'The database cannot hold every letter; create it anew with the encoding UTF8, for example by "createdb -E UTF8 -T template0 everquill".',
    )
  }
  if ((await setting('synchronous_commit')) === 'off') {
    throw new StorageProblem(
      'The database cannot promise to keep what is saved; set synchronous_commit to on in the settings of PostgreSQL.',
    )
  }
}

/** Refuses what is no address of a PostgreSQL database. */
export function mustBeAddress(url: string): void {
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return
  throw new StorageProblem(
    'DATABASE_URL is no address of a PostgreSQL database; write it like postgres://user:password@host:5432/everquill.',
  )
}

/** Why the database could not be opened, as one sentence that says what to do and never repeats a password. */
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
    return new StorageProblem(`PostgreSQL at ${place} refuses the user or the password; correct DATABASE_URL.`)
  }
  if (code === '42501') {
    return new StorageProblem(
      `The user of DATABASE_URL may not create tables in "${database}"; make it the owner of that database.`,
    )
  }
  if (!(unavailableOr(error) instanceof StorageUnavailable)) return error
  return new StorageProblem(`PostgreSQL at ${place} cannot be used now; start it, or correct DATABASE_URL.`, {
    cause: error,
  })
}
