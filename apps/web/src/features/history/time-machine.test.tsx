import { commit, type Change, type Commit, type LogEntry } from '@everquill/domain'
import { aChange, aCharacter, aSaveContext, gameNight } from '@everquill/testing/builders'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../api/server-api.ts'
import type { Timeline } from '../../api/types.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { TimeMachine } from './time-machine.tsx'

const fields = { gold: 46, name: 'Mo', notes: 'One.\nTwo.', conditions: ['Tired'] } as const
const past = aCharacter({ ...fields, gold: 62, name: 'Mira', notes: 'One.', conditions: [] })

const timeline = {
  points: [
    { id: '1', timestamp: '2026-11-14T19:40:00.000Z' },
    { id: '2', timestamp: '2026-11-14T19:41:00.000Z' },
  ],
  isWhole: true,
  games: {},
  people: {},
} as unknown as Timeline

function PastSheet() {
  const store = useCharacterStore()
  const current = useSyncExternalStore(
    (listener) => store.onChange(listener),
    () => store.draft,
  )
  return <TimeMachine timeline={timeline} current={current} isMine selected="1" onSelect={() => undefined} />
}

/** A history page at a past moment that differs from now in four values; the server is played by the test. */
async function openHistory() {
  const revertEntry = vi.fn<ServerApi['revertEntry']>(() => new Promise(() => undefined))
  const characterAt = async () => ({ character: past, revision: 1, entry: null, previous: null, next: '2' }) as never
  const { screen, store } = await renderWithCharacter(<PastSheet />, {
    character: fields,
    api: { characterAt, revertEntry },
  })
  let stored: Pick<Commit, 'character' | 'revision'> = { character: store.snapshot, revision: 1 }
  const commitAs = async (user: string, saveId: string, changes: readonly Change[]): Promise<readonly LogEntry[]> => {
    const firstLogId = gameNight + 100 * stored.revision
    const committed = commit(stored, changes, aSaveContext({ user, saveId, firstLogId })) as Commit
    stored = committed
    await store.receive({ ...committed, entryId: committed.entries.at(-1)?.id ?? '', epoch: 'first' })
    return committed.entries
  }
  return {
    screen,
    store,
    revertEntry,
    /** What another person saves meanwhile. */
    other: (...changes: readonly Change[]) => commitAs('bob', `save ${stored.revision}`, changes),
    save: async () => {
      const sent = await store.startSave()
      return commitAs('ann', sent?.saveId ?? '', sent?.changes ?? [])
    },
    values: () => {
      const { gold, name, notes, conditions } = store.draft
      return { gold, name, notes, conditions }
    },
    undo: () => screen.getByRole('log').getByRole('button', { name: 'Undo' }).click(),
  }
}

/** The same page after “Restore all”. */
async function restoreAll() {
  const opened = await openHistory()
  await opened.screen.getByRole('button', { name: 'Restore all 4 values' }).click()
  return opened
}

const restored = { gold: 62, name: 'Mira', notes: 'One.', conditions: [] }

test('undoing “Restore all” before it is saved keeps what others changed meanwhile', async () => {
  const { other, values, undo } = await restoreAll()
  expect(values()).toEqual(restored)
  await other(
    aChange('gold', 46, 41),
    aChange('notes', 'One.\nTwo.', 'Zero.\nOne.\nTwo.'),
    aChange('conditions', ['Tired'], ['Blind', 'Tired']),
  )
  await undo()
  expect(values()).toEqual({ gold: 41, name: 'Mo', notes: 'Zero.\nOne.\nTwo.', conditions: ['Blind', 'Tired'] })
})

test('undoing “Restore all” after it is saved reverts its save on the server', async () => {
  const { other, save, undo, revertEntry, values } = await restoreAll()
  const saved = await save()
  await other(aChange('gold', 62, 57))
  await undo()
  expect(revertEntry.mock.lastCall?.[0].body).toMatchObject({ whole: true })
  expect(saved.map(({ id }) => id)).toContain(revertEntry.mock.lastCall?.[0].params.entryId)
  expect(values()).toEqual({ ...restored, gold: 57 })
})

test('a value that someone has changed again since stays, and the user is told', async () => {
  const { screen, other, save, undo, revertEntry, values } = await restoreAll()
  await save()
  await other(aChange('name', 'Mira', 'Mathilda'), aChange('gold', 62, 57))
  await undo()
  expect(values()).toEqual({ ...fields, gold: 41, name: 'Mathilda' })
  await expect.element(screen.getByRole('log')).toHaveTextContent('1 value has changed again since and stays as it is.')
  expect(revertEntry).not.toHaveBeenCalled()
})

test('edits that were saved together with “Restore all” are not undone', async () => {
  const { store, save, undo, revertEntry, values } = await restoreAll()
  store.edit('level', 5)
  store.edit('gold', 60)
  await save()
  await undo()
  expect([values(), store.draft.level]).toEqual([{ ...fields, gold: 44 }, 5])
  expect(revertEntry).not.toHaveBeenCalled()
})

test('only values that differ from now are shown until everything is asked for', async () => {
  const { screen } = await openHistory()
  await expect.element(screen.getByRole('row', { name: /^Gold/ })).toBeVisible()
  const rows = () => screen.getByRole('row').elements().length
  expect(rows()).toBe(1 + 4)
  await screen.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(screen.getByRole('row', { name: /^Strength/ })).toBeVisible()
  expect(rows()).toBeGreaterThan(20)
})
