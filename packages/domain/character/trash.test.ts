import { gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { daysLeft, isInTrash } from './trash.ts'

test('a character can be restored for exactly thirty days', () => {
  const deletedAt = new Date(gameNight).toISOString()
  const thirtyDays = 30 * 24 * 60 * 60 * 1_000
  expect(isInTrash(deletedAt, gameNight)).toBe(true)
  expect(isInTrash(deletedAt, gameNight + thirtyDays - 1)).toBe(true)
  expect(isInTrash(deletedAt, gameNight + thirtyDays)).toBe(false)
})

const deleted = '2026-11-14T19:40:00.000Z'
const after = (days: number) => Date.parse(deleted) + days * 86_400_000

test('the days left in the trash count down from thirty', () => {
  expect(daysLeft(deleted, after(0))).toBe(30)
  expect(daysLeft(deleted, after(18))).toBe(12)
})

test('days left are rounded up, and are never less than one', () => {
  expect(daysLeft(deleted, after(0.01))).toBe(30)
  expect(daysLeft(deleted, after(29.99))).toBe(1)
  expect(daysLeft(deleted, after(30.5))).toBe(1)
})

test('a clock slightly behind the server shows 31 days at most', () => {
  expect(daysLeft(deleted, after(-0.001))).toBe(31)
})
