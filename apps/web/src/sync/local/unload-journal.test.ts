import { aChange } from '@everquill/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, ref } from '../browser.fixture.ts'
import { aBrowser as aSavingBrowser } from '../outbox/auto-save.fixture.ts'
import { nothingUnpersisted, unloadJournal, type Unpersisted } from './unload-journal.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

test('an entry that another page removes while the journal is read is empty, not damaged', () => {
  const removed = { length: 1, key: () => 'everquill-left-behind/ann/48151623/page', getItem: () => null }
  const journal = unloadJournal('ann', 'other page', removed as unknown as Storage)
  expect(journal.entries()).toMatchObject([{ publicRef: '48151623', saves: [], typed: [] }])
  expect(console.error).not.toHaveBeenCalled()
})

test('removing an entry that its page has replaced meanwhile keeps the new one', () => {
  const { storage } = aBrowser()
  const [hidden, next] = [unloadJournal('ann', 'hidden page', storage), unloadJournal('ann', 'next page', storage)]
  const goldOf = (gold: number): Unpersisted => ({
    ...nothingUnpersisted,
    typed: [{ batch: `hidden/${gold}`, saveId: `save ${gold}`, change: aChange('gold', 20, gold) }],
  })
  hidden.write(ref, goldOf(15))
  const before = next.entries()
  hidden.write(ref, goldOf(12))
  for (const entry of before) entry.remove()
  expect(next.entries()).toMatchObject([{ publicRef: ref, ...goldOf(12) }])
  for (const entry of next.entries()) entry.remove()
  expect(next.entries()).toEqual([])
})

describe('a hidden page that cannot store its edits and lives on', () => {
  /** A page whose writes fail, and the next page, which does not tell it anything. */
  async function twoPages() {
    const browser = aSavingBrowser()
    const full = { ...browser.localStore, update: () => Promise.reject(new Error('full')) }
    return { ...browser, hidden: await browser.openTab(full), next: await browser.openTab() }
  }

  test('sends typed changes under the id under which the next page finds them', async () => {
    const { clock, hidden, next, server } = await twoPages()
    hidden.store.edit('gold', 15)
    await next.store.addUnpersisted(hidden.store.unpersisted())
    await clock.advance(120_000)
    expect(server.stored.character.gold).toBe(15)
  })

  test('does not add later edits to a save that the next page may have found', async () => {
    const { clock, hidden, next, server } = await twoPages()
    hidden.store.edit('gold', 15)
    await clock.advance(300)
    await next.store.addUnpersisted(hidden.store.unpersisted())
    hidden.store.edit('gold', 14)
    await clock.advance(120_000)
    expect(server.stored.character.gold).toBe(14)
  })
})
