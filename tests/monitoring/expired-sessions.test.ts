import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { openDatabase } from '../../apps/server/src/open-database.ts'
import { engines, Installation } from '../backup/installation.ts'

/** Milliseconds after which a server deletes what has expired. */
const due = 600_000

/** What a server that has been running for so long says of its sweeps of expired sessions. */
async function sweepsOf(metricsUrl: string | null): Promise<string> {
  const text = await (await fetch(metricsUrl ?? '')).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('everquill_exclusive_tasks_total{task="sessions"') && !line.endsWith(' 0'))
    .join()
}

describe.each(engines)('on %s', (engine) => {
  test('expired sessions are deleted by one server at a time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const here = await Installation.create(engine)
    const server = await here.with({ METRICS_PORT: '0' }).start()
    vi.advanceTimersByTime(due)
    const done = 'everquill_exclusive_tasks_total{task="sessions",result="done"} 1'
    await expect.poll(() => sweepsOf(server.metricsUrl), { timeout: 60_000 }).toBe(done)
    if (engine === 'SQLite') return
    const other = await openDatabase(readConfig(here.environment), () => 'unused')
    onTestFinished(() => other.close())
    const [holding, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = other.runExclusively('sessions', () => {
      holding.resolve()
      return end.promise
    })
    await holding.promise
    vi.advanceTimersByTime(due)
    const elsewhere = 'everquill_exclusive_tasks_total{task="sessions",result="elsewhere"} 1'
    await expect.poll(() => sweepsOf(server.metricsUrl), { timeout: 60_000 }).toBe(`${done},${elsewhere}`)
    end.resolve()
    await held
  })
})
