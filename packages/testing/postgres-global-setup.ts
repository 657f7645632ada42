import { postgresVariable, startPostgres, type PostgresServer } from './postgres.ts'

let server: PostgresServer | null = null

/** Starts one server for all test files of a run; each file creates its own databases. */
export async function setup(): Promise<void> {
  server = await startPostgres()
  process.env[postgresVariable] = server.url
}

/** Stops the server, which also deletes its folder. */
export async function teardown(): Promise<void> {
  await server?.stop()
}
