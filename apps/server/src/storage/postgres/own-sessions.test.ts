import { expect, test } from 'vitest'
import { haveOwnSessions, type Probe } from './own-sessions.ts'

/** A pooler in transaction mode that chooses one of its idle sessions in some way. */
function pooled(sessions: number, choose: (idle: readonly number[]) => number): (name: number) => Probe {
  const idle = Array.from({ length: sessions }, (_, i) => 1_000 + i)
  const take = () => {
    const [session = 0] = idle.splice(idle.indexOf(choose(idle)), 1)
    return session
  }
  return () => {
    let current = 0
    return {
      begin: async () => {
        current = take()
        return true
      },
      session: async () => current,
      commit: async () => void idle.push(current),
    }
  }
}

const own = (name: number): Probe => ({
  begin: async () => true,
  session: async () => name,
  commit: async () => undefined,
})
const probes = (make: (name: number) => Probe) => [1, 2, 3, 4].map(make)
const last = (idle: readonly number[]) => idle.at(-1) ?? 0
const first = (idle: readonly number[]) => idle[0] ?? 0

test('connections of their own have the same session in every transaction', async () => {
  expect(await haveOwnSessions(probes(own))).toBe(true)
})

test.each([4, 5, 8, 40])('a pooler with %d sessions is noticed, whichever it gives out next', async (sessions) => {
  for (const choose of [
    first,
    last,
    (idle: readonly number[]) => Math.min(...idle),
    (idle: readonly number[]) => Math.max(...idle),
  ]) {
    expect(await haveOwnSessions(probes(pooled(sessions, choose)))).toBe(false)
  }
})

test('a pooler that has no transactions is noticed', async () => {
  expect(await haveOwnSessions(probes((name) => ({ ...own(name), begin: async () => false })))).toBe(false)
})
