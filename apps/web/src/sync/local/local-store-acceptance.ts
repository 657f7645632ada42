import { edit, loaded, type Replica } from '@everquill/domain'
import { aCharacter } from '../../../../../packages/testing/builders.ts'
import { expect } from 'vitest'
import type { LocalStore, LocalRecord } from './local-store.ts'

/** Opens the same store each time, as another tab or a later page would. */
type Open = () => Promise<LocalStore>

/** The rules of every local store. */
export const localStoreRules: Readonly<Record<string, (open: Open) => Promise<void>>> = {
  'a new store is empty': async (open) => {
    const store = await open()
    expect([await store.find('1'), await store.all(), await store.cachedResponse('list')]).toEqual([
      null,
      [],
      undefined,
    ])
  },

  'a stored record is found unchanged by the next page': async (open) => {
    const record = aRecord('1', { name: '🧙‍♀️ "Mira"\u0000\n', items: [] })
    expect(await (await open()).update('1', () => record)).toEqual(record)
    const later = await open()
    expect([await later.find('1'), await later.all()]).toEqual([record, [record]])
  },

  'an update receives the stored record and stores what it returns': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', { gold: 20 }))
    await store.update('1', (stored) => withGoldSpent(stored, 5))
    expect((await store.find('1'))?.replica.draft.gold).toBe(15)
  },

  'concurrent updates from two tabs are all stored': async (open) => {
    const [one, other] = [await open(), await open()]
    await one.update('1', () => aRecord('1', { gold: 1_000 }))
    const updates = Array.from({ length: 50 }, (_, i) =>
      (i % 2 === 0 ? one : other).update('1', (stored) => withGoldSpent(stored, 1)),
    )
    await Promise.all(updates)
    expect((await one.find('1'))?.replica.draft.gold).toBe(950)
  },

  'a failing update changes nothing, and later updates work': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', { gold: 20 }))
    const failing = store.update('1', () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await store.update('1', (stored) => withGoldSpent(stored, 5))
    expect((await store.find('1'))?.replica.draft.gold).toBe(15)
  },

  'an update that changes nothing returns the stored record': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', { gold: 20 }))
    const same = await store.update('1', (stored) => stored ?? aRecord('1', {}))
    expect(same.replica.draft.gold).toBe(20)
  },

  'removing a record leaves the others, and removing it again is a no-op': async (open) => {
    const store = await open()
    for (const ref of ['1', '2']) await store.update(ref, () => aRecord(ref, {}))
    await store.removeFinished('1')
    await store.removeFinished('1')
    expect([await store.find('1'), (await store.all()).length]).toEqual([null, 1])
  },

  'a record with unsaved changes is not removed': async (open) => {
    const store = await open()
    await store.update('1', () => withGoldSpent(aRecord('1', { gold: 20 }), 5))
    await store.removeFinished('1')
    expect((await store.find('1'))?.replica.draft.gold).toBe(15)
  },

  'removing all finished records keeps those with unsaved changes and deletes cached responses': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', {}))
    await store.update('2', () => withGoldSpent(aRecord('2', { gold: 20 }), 5))
    await store.cacheResponse('list', 1)
    await store.removeAllFinished()
    expect([(await store.all()).map(refOf), await store.cachedResponse('list')]).toEqual([['2'], undefined])
  },

  'a moved record is found and updated under both refs, and listed once': async (open) => {
    const store = await open()
    await store.update('new-1', () => aRecord('new-1', { gold: 20 }))
    const moved = aRecord('7', { gold: 20 })
    expect(refOf(await store.move('new-1', '7', () => moved))).toBe('7')
    await (await open()).update('new-1', (stored) => withGoldSpent(stored, 5))
    expect([(await store.all()).map(refOf), (await store.find('7'))?.replica.draft.gold]).toEqual([['7'], 15])
    expect(await store.find('new-1')).toEqual(await store.find('7'))
  },

  'moving receives the records under both refs, and no record to move if another tab has moved it': async (open) => {
    const store = await open()
    const seen: unknown[] = []
    const move = () =>
      store.move('new-1', '7', (moved, existing) => {
        seen.push([moved && refOf(moved), existing && refOf(existing)])
        return existing ?? aRecord('7', {})
      })
    await store.update('new-1', () => aRecord('new-1', {}))
    await store.update('7', () => aRecord('7', {}))
    await move()
    await move()
    expect(seen).toEqual([
      ['new-1', '7'],
      [null, '7'],
    ])
  },

  'moving a record to its own ref keeps it': async (open) => {
    const store = await open()
    await store.update('7', () => aRecord('7', { gold: 20 }))
    const seen: unknown[] = []
    await store.move('7', '7', (moved, existing) => {
      seen.push([moved, existing && refOf(existing)])
      return withGoldSpent(existing, 5)
    })
    expect([seen, (await store.find('7'))?.replica.draft.gold]).toEqual([[[null, '7']], 15])
  },

  'a failing move changes nothing': async (open) => {
    const store = await open()
    await store.update('new-1', () => aRecord('new-1', { gold: 20 }))
    const failing = store.move('new-1', '7', () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect([(await store.all()).map(refOf), await store.find('7')]).toEqual([['new-1'], null])
  },

  'a finished record that was moved is removed with both refs': async (open) => {
    const store = await open()
    await store.move('new-1', '7', () => aRecord('7', {}))
    await store.removeAllFinished()
    expect([await store.find('new-1'), await store.find('7')]).toEqual([null, null])
  },

  'a damaged record counts as absent, and its readable changes are passed to the next update': async (open) => {
    const store = await open()
    const intact = withGoldSpent(aRecord('1', { gold: 20 }), 5)
    const damaged = { ...intact, replica: { ...intact.replica, snapshot: { captive: 'portal' } } }
    await store.update('1', () => damaged as unknown as LocalRecord)
    expect([await store.find('1'), await store.all()]).toEqual([null, []])
    await store.removeAllFinished()
    const salvaged: unknown[] = []
    await store.update('1', (_stored, { saves }) => {
      salvaged.push(...saves)
      return aRecord('1', {})
    })
    const change = { field: 'gold', oldValue: 20, newValue: 15 }
    expect(salvaged).toEqual([{ saveId: intact.nextSaveId, changes: [change] }])
  },

  'the latest response of each key is cached': async (open) => {
    const store = await open()
    await store.cacheResponse('list', [1])
    await store.cacheResponse('list', [1, { two: 2 }])
    await store.cacheResponse('log', 'another')
    expect(await (await open()).cachedResponse('list')).toEqual([1, { two: 2 }])
  },

  'a cleared store is empty and can be used again': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', {}))
    await store.cacheResponse('list', 1)
    await store.clear()
    expect([await store.all(), await store.cachedResponse('list')]).toEqual([[], undefined])
    await store.update('1', () => aRecord('1', {}))
    expect((await store.all()).length).toBe(1)
  },

  'five hundred successive updates are all stored': async (open) => {
    const store = await open()
    await store.update('1', () => aRecord('1', { gold: 1_000 }))
    for (let i = 0; i < 500; i++) await store.update('1', (stored) => withGoldSpent(stored, 1))
    expect((await (await open()).find('1'))?.replica.draft.gold).toBe(500)
  },
}

const aRecord = (publicRef: string, overrides: Parameters<typeof aCharacter>[0]): LocalRecord => ({
  replica: loaded({ character: aCharacter({ publicRef, ...overrides }), revision: 1, entryId: '1', epoch: 'epoch' }),
  nextSaveId: `next ${publicRef}`,
  typedAt: null,
  rolls: [],
  applied: {},
  recordId: `record ${publicRef}`,
  version: '1',
})

const refOf = ({ replica }: LocalRecord): string => replica.snapshot.publicRef

function withGoldSpent(record: LocalRecord | null, gold: number): LocalRecord {
  if (!record) throw new Error('expected a stored record, found none')
  const replica: Replica = edit(record.replica, 'gold', record.replica.draft.gold - gold)
  return { ...record, replica, version: `${record.version}+` }
}
