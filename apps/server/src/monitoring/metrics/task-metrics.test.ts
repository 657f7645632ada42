import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '../../storage/port.ts'
import { errorKind } from './database-metrics.ts'
import { Registry } from './registry.ts'
import { backgroundTasks, exclusiveTasks, taskFailures, webhookRequests } from './task-metrics.ts'

const folder = new URL('../../', import.meta.url)

async function valuesOf(registry: Registry): Promise<ReadonlyMap<string, number>> {
  const families = await registry.collect()
  return new Map(
    families.flatMap(({ samples }) =>
      samples
        .filter(({ value }) => value > 0)
        .map(({ labels, value }) => [labels.map(([, text]) => text).join(' '), value] as const),
    ),
  )
}

const aRegistry = () => new Registry(() => undefined)

test('every task that reports failures to the log is on the list of the metric', () => {
  const sources = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
  const tasks = sources.flatMap((path) =>
    [...readFileSync(new URL(path, folder), 'utf8').matchAll(/\b(?:logFailure|logged)\(log, '([^']+)'/g)].map(
      ([, task]) => task,
    ),
  )
  expect(new Set(tasks)).toEqual(new Set(backgroundTasks))
})

test('failures of tasks are counted and still logged; other lines are only logged', async () => {
  const registry = aRegistry()
  const lines: unknown[] = []
  const write = (line: unknown) => void lines.push(line)
  const log = taskFailures(registry)({ info: write, warn: write, error: write })
  const written = [
    { event: 'task-failed', task: 'mail' },
    { event: 'task-failed', task: 'zoe@example.org' },
    { event: 'request-failed' },
  ]
  for (const line of written) log.error(line)
  log.warn({ event: 'task-failed', task: 'mail' })
  expect(lines).toHaveLength(4)
  expect(await valuesOf(registry)).toEqual(
    new Map([
      ['mail', 1],
      ['other', 1],
    ]),
  )
})

test('sweeps are counted as done, failed or left to another server', async () => {
  const registry = aRegistry()
  const results = [async () => undefined, async () => null, async () => Promise.reject(new Error('full'))]
  const database = exclusiveTasks(registry)({ runExclusively: async () => results.shift()?.() } as never)
  await database.runExclusively('pictures', async () => undefined)
  await database.runExclusively('pictures', async () => undefined)
  await expect(database.runExclusively('pictures', async () => undefined)).rejects.toThrow('full')
  expect(await valuesOf(registry)).toEqual(
    new Map([
      ['pictures done', 1],
      ['pictures failed', 1],
      ['pictures elsewhere', 1],
    ]),
  )
})

test('requests to webhooks are counted by what became of them', async () => {
  const registry = aRegistry()
  const answer = { response: '', duration: 1, retryAfter: null }
  const outcomes = [
    { ...answer, status: 204, problem: null },
    { ...answer, status: 500, problem: null },
    { ...answer, status: null, problem: 'timeout' as const },
  ]
  const sender = webhookRequests(registry)({ post: async () => outcomes.shift()! })
  for (let i = 0; i < 3; i++) await sender.post({ url: '', headers: {}, body: '' })
  expect(await valuesOf(registry)).toEqual(
    new Map([
      ['accepted', 1],
      ['refused', 1],
      ['timeout', 1],
    ]),
  )
})

test.each([
  [new StorageUnavailable('gone', { cause: new Error('Connection terminated') }), 'unavailable'],
  [new StorageUnavailable('gone', { cause: new Error('timeout exceeded when trying to connect') }), 'timeout'],
  [Object.assign(new Error('canceling statement'), { code: '57014' }), 'timeout'],
  [
    new StorageUnavailable('gone', { cause: Object.assign(new Error('database is locked'), { errcode: 5 }) }),
    'timeout',
  ],
  [new TypeError('x is undefined'), 'failed'],
  ['text', 'failed'],
])('an error of the database is counted by its cause: %s is %s', (error, kind) => {
  expect(errorKind(error)).toBe(kind)
})
