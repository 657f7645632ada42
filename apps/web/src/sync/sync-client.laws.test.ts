import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, ref } from './browser.fixture.ts'
import type { SyncClient } from './sync-client.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** What can happen to a user with several tabs in one browser. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), tab: fc.nat(2), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('type' as const), tab: fc.nat(2), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(0, 1, 500, 2_000, 9_000) }),
  fc.record({ kind: fc.constant('network' as const), state: fc.constantFrom('works', 'is down', 'loses responses') }),
  fc.record({ kind: fc.constant('hide' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('show' as const), tab: fc.nat(2) }),
  /** Killed once the typed changes are in the local store, or right after page hide. */
  fc.record({ kind: fc.constant('kill' as const), tab: fc.nat(2), how: fc.constantFrom('persisted', 'hidden') }),
  fc.record({ kind: fc.constant('bob' as const), by: fc.integer({ min: 1, max: 9 }) }),
  /** Writes to the local store fail in one tab or in all of them. */
  fc.record({ kind: fc.constant('full' as const), tab: fc.option(fc.nat(2)), isFull: fc.boolean() }),
  /** The user clears the local store; the next edit in any tab writes what that tab knows. */
  fc.record({ kind: fc.constant('clear' as const), tab: fc.nat(2), by: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('seal' as const), tab: fc.nat(2) }),
)

test('every edit in any tab is saved once, however tabs are hidden and killed and local stores fail', async () => {
  const property = fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), async (steps) => {
    const { openTab, bob, clock, server, network, journal, localStore, localStoreFaults } = aBrowser()
    const opened = async () => {
      const tab = openTab()
      const { isDown } = network
      // With an empty local store, a page cannot be opened offline.
      network.isDown = false
      await tab.sync.open(ref)
      network.isDown = isDown
      return tab
    }
    // Enough gold that no edit reaches a limit.
    bob('gold', 20, 5_000)
    let gold = 5_000
    const tabs = [await opened(), await opened(), await opened()]
    const tabAt = (i: number) => tabs[i] ?? tabs[0]!
    const type = (tab: number, by: number) => {
      const store = tabAt(tab).sync.storeOf(ref)
      store.edit('gold', store.draft.gold + by)
      gold += by
    }
    const stopFailing = () => {
      localStoreFaults.isFull = false
      for (const { setFull } of tabs) setFull(false)
    }
    for (const step of steps) {
      switch (step.kind) {
        case 'type':
          type(step.tab, step.by)
          break
        case 'wait':
          await clock.advance(step.milliseconds)
          break
        case 'network':
          network.isDown = step.state === 'is down'
          network.losesResponses = step.state === 'loses responses'
          break
        case 'hide':
          tabAt(step.tab).sync.onPageHide()
          break
        case 'show':
          tabAt(step.tab).sync.onPageShow()
          break
        case 'kill':
          if (step.how === 'hidden') tabAt(step.tab).sync.onPageHide()
          else if (!(await isPersisted(tabAt(step.tab).sync))) break
          tabAt(step.tab).kill()
          tabs[step.tab] = await opened()
          break
        case 'full':
          if (step.tab === null) localStoreFaults.isFull = step.isFull
          else tabAt(step.tab).setFull(step.isFull)
          break
        case 'clear':
          // If nobody can write the record again, a kill loses what only the cleared store had.
          stopFailing()
          await clock.advance(100)
          await localStore.clear()
          type(step.tab, step.by)
          await clock.advance(100)
          break
        case 'seal':
          await tabAt(step.tab).sync.storeOf(ref).seal()
          break
        case 'bob': {
          const event = bob('gold', 0, step.by)
          gold += step.by
          for (const { sync } of tabs) sync.onSaved(event)
          break
        }
      }
    }
    Object.assign(network, { isDown: false, losesResponses: false })
    stopFailing()
    // The next page applies what earlier ones left in the unload journal.
    tabs.push(await opened())
    // When the network is back, the event stream reconnects.
    for (const { sync } of tabs) sync.onConnected()
    await clock.advance(300_000)
    expect(server.stored.character.gold).toBe(gold)
    for (const { sync } of tabs) {
      expect(sync.current()).toEqual({ kind: 'saved' })
      expect(sync.storeOf(ref).draft.gold).toBe(gold)
    }
    expect(journal.entries()).toEqual([])
  })
  await fc.assert(property, { numRuns: 500 })
})

/** Whether all changes are in the local store, so that they survive a kill. */
const isPersisted = (sync: SyncClient): Promise<boolean> =>
  sync.persist().then(
    () => true,
    () => false,
  )
