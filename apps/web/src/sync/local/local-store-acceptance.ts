import { edit, loaded, type Replica } from '@everquill/domain'
import { aCharacter } from '../../../../../packages/testing/builders.ts'
import type { LocalStore, LocalRecord } from './local-store.ts'

/** Opens one and the same disk, as another tab or a later page would. */
type Open = () => Promise<LocalStore>

/** What every disk promises. Without a test runner, so that a real browser can be asked as well; throws when it is broken. */
export const localStoreRules: Readonly<Record<string, (open: Open) => Promise<void>>> = {
  'what was never kept is not there': async (open) => {
    const disk = await open()
    mustBe([await disk.find('1'), await disk.all(), await disk.recall('list')], [null, [], undefined])
  },

  'what was kept is there for whoever opens it next, to the letter': async (open) => {
    const kept = aKept('1', { name: '🧙‍♀️ "Mira"\u0000\n', items: [] })
    mustBe(await (await open()).update('1', () => kept), kept)
    const later = await open()
    mustBe([await later.find('1'), await later.all()], [kept, [kept]])
  },

  'a change sees what is there, and what it returns is what is there': async (open) => {
    const disk = await open()
    await disk.update('1', () => aKept('1', { gold: 20 }))
    await disk.update('1', (kept) => spent(kept, 5))
    mustBe((await disk.find('1'))?.replica.draft.gold, 15)
  },

  'changes from two tabs at once are all there': async (open) => {
    const [one, other] = [await open(), await open()]
    await one.update('1', () => aKept('1', { gold: 1_000 }))
    const changes = Array.from({ length: 50 }, (_, i) =>
      (i % 2 === 0 ? one : other).update('1', (kept) => spent(kept, 1)),
    )
    await Promise.all(changes)
    mustBe((await one.find('1'))?.replica.draft.gold, 950)
  },

  'a change that fails leaves everything as it was, and the disk goes on': async (open) => {
    const disk = await open()
    await disk.update('1', () => aKept('1', { gold: 20 }))
    const failure = await disk
      .update('1', () => {
        throw new Error('on purpose')
      })
      .then(
        () => 'done',
        () => 'failed',
      )
    await disk.update('1', (kept) => spent(kept, 5))
    mustBe([failure, (await disk.find('1'))?.replica.draft.gold], ['failed', 15])
  },

  'what comes back untouched is not written again, and is answered': async (open) => {
    const disk = await open()
    await disk.update('1', () => aKept('1', { gold: 20 }))
    const same = await disk.update('1', (kept) => kept ?? aKept('1', {}))
    mustBe(same.replica.draft.gold, 20)
  },

  'one character does not touch another, and one that is removed is gone': async (open) => {
    const disk = await open()
    for (const ref of ['1', '2']) await disk.update(ref, () => aKept(ref, {}))
    await disk.remove('1')
    await disk.remove('1')
    mustBe([await disk.find('1'), (await disk.all()).length], [null, 1])
  },

  'answers are remembered, the latest of each': async (open) => {
    const disk = await open()
    await disk.remember('list', [1])
    await disk.remember('list', [1, { two: 2 }])
    await disk.remember('log', 'another')
    mustBe(await (await open()).recall('list'), [1, { two: 2 }])
  },

  'a disk that is cleared is as new': async (open) => {
    const disk = await open()
    await disk.update('1', () => aKept('1', {}))
    await disk.remember('list', 1)
    await disk.clear()
    mustBe([await disk.all(), await disk.recall('list')], [[], undefined])
    await disk.update('1', () => aKept('1', {}))
    mustBe((await disk.all()).length, 1)
  },

  'five hundred edits one after the other are all there': async (open) => {
    const disk = await open()
    await disk.update('1', () => aKept('1', { gold: 1_000 }))
    for (let i = 0; i < 500; i++) await disk.update('1', (kept) => spent(kept, 1))
    mustBe((await (await open()).find('1'))?.replica.draft.gold, 500)
  },
}

const aKept = (publicRef: string, overrides: Parameters<typeof aCharacter>[0]): LocalRecord => ({
  replica: loaded({ character: aCharacter({ publicRef, ...overrides }), revision: 1 }),
  nextSaveId: `next ${publicRef}`,
  batches: [],
  version: '1',
})

function spent(kept: LocalRecord | null, gold: number): LocalRecord {
  if (!kept) throw new Error('it should be there')
  const replica: Replica = edit(kept.replica, 'gold', kept.replica.draft.gold - gold)
  return { ...kept, replica, version: `${kept.version}+` }
}

function mustBe(actual: unknown, expected: unknown): void {
  const [is, should] = [actual, expected].map((value) => JSON.stringify(value, (_, part) => part ?? String(part)))
  if (is !== should) throw new Error(`expected ${should}, found ${is}`)
}
