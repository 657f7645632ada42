import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { SaveStateProvider, type SaveState } from '../../../sync/save-state.ts'
import { UndoKeys } from './undo-keys.tsx'

const waiting: SaveState = { kind: 'waiting', count: 1 }

async function aSheet(state: SaveState = waiting) {
  const revertEntry = vi.fn<() => Promise<never>>()
  const { screen, store } = await renderWithCharacter(
    <SaveStateProvider value={{ current: () => state, subscribe: () => () => undefined }}>
      <UndoKeys />
    </SaveStateProvider>,
    { character: { hp: 10, mana: 8 }, api: { revertEntry } },
  )
  const cast = async () => {
    store.act({ kind: 'cast', of: 'Mend wounds' }, [
      { field: 'mana', value: 4 },
      { field: 'hp', value: 17 },
    ])
    await store.persist()
  }
  const values = () => [store.draft.hp, store.draft.mana]
  const pressUndo = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }))
  return { screen, store, cast, values, pressUndo, revertEntry }
}

test('an action that waits for a connection is undone as one by its message, which no server needs', async () => {
  const { screen, store, cast, values, revertEntry } = await aSheet()
  await cast()
  await expect.element(screen.getByText('Cast Mend wounds')).toBeVisible()
  expect(values()).toEqual([17, 4])
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(values()).toEqual([10, 8])
  await store.persist()
  expect(store.saves.map(({ act, changes }) => [act?.kind, changes.length])).toEqual([
    ['cast', 2],
    ['take-back', 2],
  ])
  expect(store.saves[1]?.act?.source).toBe(store.saves[0]?.saveId)
  expect(revertEntry).not.toHaveBeenCalled()
})

test('the keyboard takes back one waiting action after the other, and each only once', async () => {
  const { screen, store, cast, values, pressUndo } = await aSheet()
  await cast()
  await expect.element(screen.getByText('Cast Mend wounds')).toBeVisible()
  store.act({ kind: 'rest', of: 'short' }, [{ field: 'hp', value: 20 }])
  pressUndo()
  await expect.poll(values).toEqual([17, 4])
  pressUndo()
  pressUndo()
  await expect.poll(values).toEqual([10, 8])
  await expect.element(screen.getByText(/still being saved/)).toBeVisible()
  expect(values()).toEqual([10, 8])
})

test('with a connection, an action on its way to the server is left alone', async () => {
  const { screen, cast, values, pressUndo } = await aSheet({ kind: 'saving' })
  await cast()
  pressUndo()
  await expect.element(screen.getByText(/still being saved/)).toBeVisible()
  expect(values()).toEqual([17, 4])
})
