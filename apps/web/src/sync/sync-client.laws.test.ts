import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRoom, ref } from './browser.fixture.ts'

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** What can happen to a person with some tabs of one browser. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), tab: fc.nat(2), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('type' as const), tab: fc.nat(2), by: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(0, 1, 500, 2_000, 9_000) }),
  fc.record({ kind: fc.constant('network' as const), state: fc.constantFrom('works', 'is down', 'loses answers') }),
  fc.record({ kind: fc.constant('leave' as const), tab: fc.nat(2) }),
  fc.record({ kind: fc.constant('come back' as const), tab: fc.nat(2) }),
  /** Killed when what was typed lies on the disk, or in the very moment it is left. */
  fc.record({ kind: fc.constant('die' as const), tab: fc.nat(2), how: fc.constantFrom('kept', 'left') }),
  fc.record({ kind: fc.constant('bob' as const), by: fc.integer({ min: 1, max: 9 }) }),
)

test('whatever is typed in any tab counts, once, however tabs are left and killed', async () => {
  const law = fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: 'max' }), async (steps) => {
    const { aTab, bob, clock, server, world, notes } = aRoom()
    const opened = async () => {
      const tab = aTab()
      await tab.desk.open(ref)
      return tab
    }
    // Enough that no limit is met.
    bob('gold', 20, 5_000)
    let gold = 5_000
    const tabs = [await opened(), await opened(), await opened()]
    const at = (place: number) => tabs[place] ?? tabs[0]!
    for (const step of steps) {
      switch (step.kind) {
        case 'type': {
          const store = at(step.tab).desk.at(ref)
          store.edit('gold', store.draft.gold + step.by)
          gold += step.by
          break
        }
        case 'wait':
          await clock.pass(step.milliseconds)
          break
        case 'network':
          world.isDown = step.state === 'is down'
          world.losesAnswers = step.state === 'loses answers'
          break
        case 'leave':
          at(step.tab).desk.onPageHide()
          break
        case 'come back':
          at(step.tab).desk.onPageShow()
          break
        case 'die':
          if (step.how === 'kept') await at(step.tab).desk.persist()
          else at(step.tab).desk.onPageHide()
          at(step.tab).die()
          tabs[step.tab] = await opened()
          break
        case 'bob': {
          const event = bob('gold', 0, step.by)
          gold += step.by
          for (const { desk } of tabs) desk.saved(event)
          break
        }
      }
    }
    Object.assign(world, { isDown: false, losesAnswers: false })
    // When the network is back the stream begins anew.
    for (const { desk } of tabs) desk.opened()
    await clock.pass(300_000)
    expect(server.stored.character.gold).toBe(gold)
    for (const { desk } of tabs) {
      expect(desk.current()).toEqual({ kind: 'saved' })
      expect(desk.at(ref).draft.gold).toBe(gold)
    }
    expect(notes.all()).toEqual([])
  })
  await fc.assert(law, { numRuns: 500 })
})
