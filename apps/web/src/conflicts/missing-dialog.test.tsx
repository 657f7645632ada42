import type { Json } from '@everquill/domain'
import { aCharacter, aLogEntry, anItem, gameNight } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { MissingDialog } from './missing-dialog.tsx'

/** Shows the dialog after a server that had these edits was restored to the state before them. Each edit is a save. */
async function loseEdits(...edits: readonly (readonly [string, Json])[]) {
  const { screen, store } = await renderWithCharacter(<MissingDialog onClose={vi.fn<() => void>()} />)
  const saveIds: string[] = []
  for (const [field, value] of edits) {
    store.edit(field, value)
    const save = await store.startSave()
    const saveId = save?.saveId ?? ''
    const entryId = String(gameNight + saveIds.push(saveId))
    const entries = [aLogEntry({ id: entryId, saveId })]
    const state = { character: store.draft, revision: store.revision + 1, entryId, epoch: 'first' }
    await store.acknowledge(saveId, { ...state, entries })
  }
  const known = { revision: store.revision, entryId: String(gameNight + edits.length), epoch: 'first' }
  const restored = { character: aCharacter(), revision: 1, entryId: '1', epoch: 'second' }
  await store.serverRestored(known, restored, new Set(saveIds))
  const rows = async () => {
    await expect.element(screen.getByRole('listitem').first()).toBeVisible()
    return screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent.trim())
  }
  return { screen, store, rows }
}

test('each missing change is listed with its old and new value, and the time of the first one is named', async () => {
  const { screen, rows } = await loseEdits(['gold', 15], ['hp', 3])
  expect(await rows()).toEqual([expect.stringMatching(/^Gold .*15$/), expect.stringMatching(/^Hit points .*3$/)])
  await expect.element(screen.getByText(/doesn’t include your changes to .+ since 14 Nov, \d\d:40\./)).toBeVisible()
})

test('an item that a restored server lost is listed as added, and its later changes by its name', async () => {
  const { rows } = await loseEdits(
    ['items.rope', { ...anItem({ id: 'rope', item: 'Silk rope', quantity: 1 }) }],
    ['items.rope.quantity', 3],
  )
  expect(await rows()).toEqual(['1\u00A0×\u00A0Silk rope added', expect.stringMatching(/^Silk rope 1 .*3$/)])
})

test('the buttons stay on the screen, however many changes are missing', async () => {
  const { screen, rows } = await loseEdits(...Array.from({ length: 60 }, (_, i) => ['gold', 100 + i] as const))
  expect(await rows()).toHaveLength(60)
  for (const name of ['Discard changes', 'Restore changes']) {
    const { top, bottom } = screen.getByRole('button', { name }).element().getBoundingClientRect()
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  }
  const dialog = screen.getByRole('dialog').element()
  expect(dialog.scrollHeight).toBe(dialog.clientHeight)
})

test('pressing Restore changes sends the missing changes again', async () => {
  const { screen, store } = await loseEdits(['gold', 15])
  await screen.getByRole('button', { name: 'Restore changes' }).click()
  await expect.poll(() => store.draft.gold).toBe(15)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('discarded changes are not listed any more', async () => {
  const { screen, store } = await loseEdits(['gold', 15])
  await screen.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect([store.missing, store.hasUnsaved]).toEqual([[], false])
})
