import { expect, test } from 'vitest'
import { engines } from '../account-tests.fixture.ts'
import { isKnownDevice, markDevice, openKey } from './device-mark.ts'
import { newToken } from './tokens.ts'

const key = 'the key of the installation'
const markFor = (...accounts: readonly string[]) =>
  accounts.reduce<string | undefined>((mark, account) => markDevice(key, mark, account, newToken), undefined)

test('a mark is valid for the accounts that were used in this browser, and for no other', () => {
  const mark = markFor('ann', 'bo')
  expect(['ann', 'bo', 'cleo'].map((account) => isKnownDevice(key, mark, account))).toEqual([true, true, false])
})

test('a browser that signs in again keeps its mark', () => {
  const mark = markFor('ann')
  expect(markDevice(key, mark, 'ann', newToken)).toBe(mark)
})

test('a mark has the five accounts that were used last, however long the cookie is', () => {
  const mark = markFor('1', '2', '3', '4', '5', '6')
  expect(isKnownDevice(key, mark, '1')).toBe(false)
  expect(isKnownDevice(key, mark, '6')).toBe(true)
  expect(markDevice(key, `x.${'y.'.repeat(2_000)}`, 'ann', newToken).split('.')).toHaveLength(6)
})

test.each([undefined, '', '.', 'x', 'x.y', '.'.repeat(50)])('a forged mark is worthless: %j', (mark) => {
  expect(isKnownDevice(key, mark, 'ann')).toBe(false)
})

test('a mark of another installation, or with the id of another browser, is worthless', () => {
  const mark = markFor('ann') ?? ''
  expect(isKnownDevice('another key', mark, 'ann')).toBe(false)
  expect(isKnownDevice(key, `x${mark}`, 'ann')).toBe(false)
})

test.each(engines)('servers that start together on %s use the same key', async (_, open) => {
  const storage = await open()
  const keys = await Promise.all([openKey(storage, 'device-key', newToken), openKey(storage, 'device-key', newToken)])
  expect(new Set([...keys, await openKey(storage, 'device-key', newToken)]).size).toBe(1)
})
