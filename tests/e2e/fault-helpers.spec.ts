import { expect, test, type Page } from '@playwright/test'
import { newCharacter, number, startAtSheet } from './support/game-actions.ts'
import { test as withServer } from './support/killable-server.ts'
import {
  allowWrites,
  allowWritesOfAllPages,
  clearStorage,
  failWrites,
  failWritesOfAllPages,
  holdDatabases,
  killPage,
  openEmptyPage,
  prepareLocalStoreFaults,
  releaseDatabases,
} from './support/local-store-faults.ts'
import { loseCreateResponses, loseSaveResponses } from './support/lost-responses.ts'
import { elsewhere } from './support/second-device.ts'

/** An empty page with a function that writes to a database and one that reads from it. */
async function openTestPage(page: Page): Promise<void> {
  await openEmptyPage(page)
  await page.evaluate(`
    globalThis.openTest = () => new Promise((resolve) => {
      const opening = indexedDB.open('test', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
      opening.addEventListener('success', () => resolve(opening.result))
    })
    globalThis.writeTest = async (value) => {
      const transaction = (await openTest()).transaction('values', 'readwrite')
      return new Promise((resolve) => {
        transaction.addEventListener('complete', () => resolve('written'))
        transaction.addEventListener('abort', () => resolve(transaction.error.name))
        transaction.objectStore('values').put(value, 'key')
      })
    }
    globalThis.readTest = async () => {
      const reading = (await openTest()).transaction('values').objectStore('values').get('key')
      return new Promise((resolve) => reading.addEventListener('success', () => resolve(reading.result)))
    }
  `)
}

const writeIn = (page: Page, value: string) => page.evaluate(`writeTest(${JSON.stringify(value)})`)
const readIn = (page: Page) => page.evaluate('readTest()')

test('writes to IndexedDB fail for one page until they are allowed again', async ({ context, page }) => {
  await prepareLocalStoreFaults(context)
  const other = await context.newPage()
  await openTestPage(page)
  await openTestPage(other)
  await failWrites(page)
  expect([await writeIn(page, 'lost'), await writeIn(other, 'kept')]).toEqual(['QuotaExceededError', 'written'])
  expect(await readIn(page)).toBe('kept')
  await allowWrites(page)
  expect([await writeIn(page, 'again'), await readIn(other)]).toEqual(['written', 'again'])
})

test('writes to IndexedDB fail for one record', async ({ context, page }) => {
  await prepareLocalStoreFaults(context)
  await openTestPage(page)
  await failWrites(page, 'another key')
  expect(await writeIn(page, 'kept')).toBe('written')
  await failWrites(page, 'key')
  expect([await writeIn(page, 'lost'), await readIn(page)]).toEqual(['QuotaExceededError', 'kept'])
})

test('writes to IndexedDB fail for all pages until they are allowed again', async ({ context, page }) => {
  await prepareLocalStoreFaults(context)
  const other = await context.newPage()
  await openTestPage(page)
  await failWritesOfAllPages(page)
  await openTestPage(other)
  expect([await writeIn(page, 'lost'), await writeIn(other, 'lost')]).toEqual(Array(2).fill('QuotaExceededError'))
  await allowWritesOfAllPages(other)
  expect([await writeIn(page, 'kept'), await readIn(other)]).toEqual(['written', 'kept'])
})

test('IndexedDB responds late, when the test says so', async ({ context, page }) => {
  await prepareLocalStoreFaults(context)
  await holdDatabases(context)
  await openTestPage(page)
  await page.evaluate(`void writeTest('late').then((outcome) => (globalThis.outcome = outcome))`)
  expect(await page.evaluate('globalThis.outcome ?? null')).toBeNull()
  await releaseDatabases(page)
  await expect.poll(() => page.evaluate('globalThis.outcome')).toBe('written')
  expect(await readIn(page)).toBe('late')
})

test('the server has a save and a creation whose responses were lost', async ({ page }) => {
  const ref = await startAtSheet(page)
  const saves = await loseSaveResponses(page)
  await number(page, 'Gold').fill('15')
  await number(page, 'Gold').press('Enter')
  await expect.poll(saves.count).toBeGreaterThan(0)
  const other = await elsewhere(page.request, ref)
  expect((await other.read()).gold).toBe(15)
  saves.stop()
  const creations = await loseCreateResponses(page)
  const outcome = await page.evaluate(`fetch('/api/characters', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(() => 'arrived', () => 'lost')`)
  expect([outcome, creations.count()]).toEqual(['lost', 1])
  const { characters } = await (await page.request.get('/api/characters')).json()
  expect(characters).toHaveLength(2)
})

test('storage is cleared under open pages', async ({ page }) => {
  await openTestPage(page)
  await writeIn(page, 'gone')
  await page.evaluate(`localStorage.setItem('note', 'gone')`)
  await clearStorage(page)
  await openTestPage(page)
  expect([await readIn(page), await page.evaluate(`localStorage.getItem('note')`)]).toEqual([undefined, null])
})

test('a killed page runs no page hide handler, and its localStorage stays', async ({ context, page }) => {
  await openTestPage(page)
  await page.evaluate(`
    localStorage.setItem('note', 'kept')
    for (const end of ['pagehide', 'visibilitychange']) addEventListener(end, () => localStorage.setItem('note', end))
  `)
  await killPage(page)
  const next = await context.newPage()
  await openTestPage(next)
  expect(await next.evaluate(`localStorage.getItem('note')`)).toBe('kept')
})

withServer('a server goes back to an earlier copy of its data', async ({ page, server }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await other.change('gold', () => 15)
  const copy = await server.copyData()
  await other.change('gold', () => 7)
  await server.goBackTo(copy)
  expect((await other.read()).gold).toBe(15)
})
