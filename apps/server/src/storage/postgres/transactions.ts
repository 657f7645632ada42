import { CompiledQuery } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { StorageUnavailable } from '../port.ts'
import type { RunQuery } from '../queries/query.ts'
import {
  answerWithin,
  asStorageError,
  finishWithin,
  isUnanswered,
  postgresCode,
  queryRunner,
  short,
} from './connections.ts'
import { writeGate } from './write-gate.ts'

/** Serialisation failure, deadlock, unique violation by a concurrent insert: a retry succeeds. */
const retryableCodes: ReadonlySet<string | null> = new Set(['40001', '40P01', '23505'])

const maxTries = 4

/** What a transaction does; the second runner is for statements that may have much to do. */
export type TransactionWork<T> = (run: RunQuery, runLong: RunQuery) => Promise<T>

/** The transactions of a server. */
export interface Transactions {
  /** Runs a transaction, with retries. Rejects soon if PostgreSQL does not answer. */
  run<T>(work: TransactionWork<T>): Promise<T>
  /** Writes and deletes a row. */
  probe(): Promise<void>
  /** To be called before the pool ends. */
  close(): void
}

/** Runs transactions on connections of a pool. */
export function transactions(pool: Pool): Transactions {
  const gate = writeGate(() => attempt(pool, writeAndDelete))
  const run: Transactions['run'] = async (work) => {
    gate.requireOpen()
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(pool, (runner, longRunner) => {
          // It may have been closed while this waited for a connection.
          gate.requireOpen()
          return work(runner, longRunner)
        })
      } catch (error) {
        if (tries < maxTries && retryableCodes.has(postgresCode(error))) continue
        if (isUnanswered(error)) gate.close(error)
        throw asStorageError(error)
      }
    }
  }
  let probing: Promise<void> | null = null
  return {
    run,
    // Load balancers ask often: their probes must not use up the connections.
    probe: () => (probing ??= run(writeAndDelete).finally(() => (probing = null))),
    close: () => gate.stop(),
  }
}

async function writeAndDelete(run: RunQuery): Promise<void> {
  await run(CompiledQuery.raw(`insert into installation (key, value) values ('probe', '') on conflict do nothing`))
  await run(CompiledQuery.raw(`delete from installation where key = 'probe'`))
}

async function attempt<T>(pool: Pool, work: TransactionWork<T>): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  // Not awaited here, so that it is sent together with the first query of the work.
  const begun = client.query(short('begin isolation level read committed'))
  begun.catch(() => undefined)
  try {
    const value = await work(queryRunner(client, answerWithin), queryRunner(client, finishWithin))
    await begun
    await commit(client)
    return value
  } catch (error) {
    // If it failed, that is the cause of what failed after it.
    const cause: unknown = await begun.then(
      () => error,
      (reason: unknown) => reason,
    )
    // The session of a standby, or one that was told to be read-only, stays so.
    isBroken =
      postgresCode(cause) === '25006' ||
      (await client.query(short('rollback')).then(
        () => false,
        () => true,
      ))
    throw cause
  } finally {
    client.release(isBroken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const warnings: string[] = []
  const onNotice = ({
    code,
    message = '',
  }: {
    readonly code: string | undefined
    readonly message?: string | undefined
  }) => {
    if (code !== '00000') warnings.push(message)
  }
  client.on('notice', onNotice)
  const { command } = await client.query(short('commit')).finally(() => client.off('notice', onNotice))
  // A statement had failed and the work ignored it, so PostgreSQL rolled back instead.
  if (command !== 'COMMIT')
    throw new StorageUnavailable('PostgreSQL rolled the transaction back because one of its statements had failed.')
  // An administrator ended the wait for the synchronous standby, so a failover may lose what was committed.
  if (warnings.length > 0)
    throw new StorageUnavailable(`PostgreSQL committed without its standby: ${warnings.join()}`, { reason: 'too-slow' })
}
