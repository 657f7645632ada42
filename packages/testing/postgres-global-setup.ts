import { postgresVariable, startPostgres } from './postgres.ts'

/** One server for all test files of a run; each takes databases of its own. */
export default async function postgresGlobalSetup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env[postgresVariable] = server.url
  return () => server.stop()
}
