import { postgresVariable, startPostgres, type PostgresServer } from './postgres.ts'

let server: PostgresServer | null = null

/** One server for all test files of a run; each takes databases of its own. */
export async function setup(): Promise<void> {
  server = await startPostgres()
  process.env[postgresVariable] = server.url
}

/** Its folder goes with it. */
export async function teardown(): Promise<void> {
  await server?.stop()
}
