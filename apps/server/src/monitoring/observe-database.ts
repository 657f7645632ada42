import type { Database } from '../storage/content-port.ts'
import type { ObserveCall } from './port.ts'

/** The calls of a database that take a connection or the writer for themselves. */
export type DatabaseCall = 'transaction' | 'change' | 'read'

const readPorts = [
  'characters',
  'accounts',
  'identities',
  'factors',
  'images',
  'games',
  'takeBacks',
  'presence',
  'shares',
  'tvLinks',
  'tokens',
  'webhooks',
  'contentCopies',
  'contentOverrides',
  'erasures',
] as const satisfies readonly (keyof Database)[]

/** The same database; every transaction and every read is observed. */
export function observeDatabase(database: Database, observe: ObserveCall<DatabaseCall>): Database {
  const observed = async <T>(name: DatabaseCall, call: () => Promise<T>): Promise<T> => {
    const finished = observe(name)
    try {
      const value = await call()
      finished(null)
      return value
    } catch (error) {
      finished(error)
      throw error
    }
  }
  const reads = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port as Record<string, (...args: readonly unknown[]) => Promise<unknown>>).map(([name, read]) => [
        name,
        (...args: readonly unknown[]) => observed('read', () => read.apply(port, [...args])),
      ]),
    ) as Port
  return {
    ...database,
    ...(Object.fromEntries(readPorts.map((name) => [name, reads(database[name])])) as Pick<
      Database,
      (typeof readPorts)[number]
    >),
    transaction: (work) => observed('transaction', () => database.transaction(work)),
    change: (characterId, saveId, work) => observed('change', () => database.change(characterId, saveId, work)),
  }
}
