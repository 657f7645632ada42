import { contract } from '@everquill/contract'
import { expect, test } from 'vitest'
import { importLimit, memoryLimit, readLimit } from './memory-limit.ts'

function aLimit() {
  const clock = { now: 1_000_000 }
  const countRead = memoryLimit(readLimit, () => clock.now)
  const allowed = (reads: number, user = 'ann') =>
    Array.from({ length: reads }, () => countRead(user)).filter((wait) => wait === null).length
  return { clock, countRead, allowed }
}

test('a user can read 300 times at once, then 30 times a second', () => {
  const { clock, countRead, allowed } = aLimit()
  expect(allowed(400)).toBe(300)
  expect(countRead('ann')).toBe(1)
  expect(allowed(400, 'bob')).toBe(300)
  clock.now += 1_000
  expect(allowed(100)).toBe(30)
  clock.now += 3_600_000
  expect(allowed(400)).toBe(300)
})

test('refused reads do not prolong the wait', () => {
  const { clock, allowed } = aLimit()
  allowed(10_000)
  clock.now += 100
  expect(allowed(10)).toBe(3)
})

test('a clock that is set back locks nobody out', () => {
  const { clock, allowed } = aLimit()
  allowed(300)
  clock.now -= 86_400_000
  expect(allowed(1)).toBe(0)
  clock.now += 1_000
  expect(allowed(100)).toBe(30)
})

test('three histories of the largest size can be imported at once, then 200 kB a second', () => {
  const clock = { now: 1_000_000 }
  const countImport = memoryLimit(importLimit, () => clock.now)
  const largest = Math.ceil((contract.importCharacter.maxBody ?? 0) / 1_024)
  expect([1, 2, 3].map(() => countImport('ann', largest))).toEqual([null, null, null])
  const wait = countImport('ann', largest) ?? 0
  expect(wait).toBeGreaterThan(60)
  expect(countImport('bob', largest)).toBeNull()
  clock.now += wait * 1_000 - 1_000
  expect(countImport('ann', largest)).toBe(1)
  clock.now += 1_000
  expect(countImport('ann', largest)).toBeNull()
})
