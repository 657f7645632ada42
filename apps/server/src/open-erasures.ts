import { applyErasureList } from './commands/erasure/apply-erasure-list.ts'
import { deleteUserContent } from './commands/erasure/delete-user-content.ts'
import type { ErasureDeps } from './commands/erasure/erasure-deps.ts'
import { sweepErasures } from './commands/erasure/sweep-erasures.ts'
import { logFailure, type Logger } from './log/logger.ts'
import type { ClosedAccount } from './storage/erasures-port.ts'

/** The deletions of this server. */
export interface RunningErasures {
  deleteUserContent(account: ClosedAccount): Promise<void>
  /** Sweeps now and then every hour. */
  start(): void
  /** Waits for a sweep that is running. */
  close(): Promise<void>
}

const sweepEvery = 3_600_000

/** Applies the erasure list before the server accepts requests, then finishes deletions and erases in the background. */
export async function openErasures(deps: ErasureDeps, log: Logger): Promise<RunningErasures> {
  let isListApplied = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function applyList(): Promise<void> {
    const applied = await applyErasureList(deps)
    isListApplied = true
    if (applied > 0) log.info({ event: 'erasure-list-applied', count: applied })
  }

  async function sweep(): Promise<void> {
    if (!isListApplied) await applyList()
    const erased = await sweepErasures({ ...deps, report: logFailure(log, 'deletion of an account') })
    if (erased > 0) log.info({ event: 'erased', count: erased })
    await deps.storage.erasures.scrub()
  }

  const sweepOnOneServer = (): void => {
    running ??= deps.storage
      .runExclusively('erasures', sweep)
      .then(() => undefined, logFailure(log, 'erasure sweep'))
      .finally(() => {
        running = null
      })
  }

  await applyList().catch(logFailure(log, 'erasure list'))
  return {
    deleteUserContent: (account) =>
      deleteUserContent(deps, account).catch((error: unknown) => {
        logFailure(log, 'deletion of an account')(error)
        throw error
      }),
    start() {
      sweepOnOneServer()
      timer = setInterval(sweepOnOneServer, sweepEvery)
    },
    async close() {
      if (timer) clearInterval(timer)
      await running
    },
  }
}
