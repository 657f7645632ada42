import type { Character } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import flashStyles from '../../../ui/inputs/flash.module.css'
import { Conditions } from '../conditions/conditions.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Inventory } from '../inventory/inventory.tsx'
import { Notes } from '../notes/notes.tsx'
import { Spells } from '../spells/spells.tsx'

const item = (id: string) => ({ id, item: id, quantity: 1, acquired_at: '2026-11-14' })
const before = {
  player: 'Ann',
  background: 'Born at sea.',
  conditions: ['tired'],
  items: [item('Rope')],
  spells: [{ id: 'Light', spell: 'Light' }],
}

async function open() {
  const { screen, store } = await renderWithCharacter(
    <>
      <TextField field="player" />
      <Conditions />
      <Inventory />
      <Spells />
      <Notes />
    </>,
    { character: before },
  )
  await expect.element(screen.getByText('Rope')).toBeVisible()
  /** Another person changes the character. */
  const receive = async (changes: Partial<Pick<Character, keyof typeof before>>) => {
    store.startLoading()
    await store.finishLoading({ character: { ...store.draft, ...changes }, revision: 2, entryId: '2', epoch: 'first' })
  }
  /** The texts of what is highlighted. */
  const flashing = () =>
    [...document.querySelectorAll(`.${flashStyles['flash']}`)].map(({ parentElement: parent }) => {
      return parent?.querySelector('input')?.value || parent?.textContent
    })
  return { store, receive, flashing }
}

test('a text that someone else changes is highlighted, also while it is formatted', async () => {
  const { receive, flashing } = await open()
  await receive({ player: 'Tom' })
  await expect.poll(flashing).toEqual(['Tom'])
  await receive({ background: 'Born on land.' })
  await expect.poll(flashing).toContain('Born on land.')
})

test('conditions, items and spells that someone else adds are highlighted, and those that were there are not', async () => {
  const { receive, flashing } = await open()
  await receive({
    conditions: ['poisoned', 'tired'],
    items: [item('Rope'), item('Torch')],
    spells: [...before.spells, { id: 'Mend', spell: 'Mend' }],
  })
  await expect.poll(() => flashing().length).toBe(3)
  expect(flashing()[0]).toContain('poisoned')
  expect(flashing()[2]).toContain('Mend')
})

test('what the user adds is not highlighted', async () => {
  const { store, receive, flashing } = await open()
  store.edit('conditions', ['poisoned', 'tired'])
  store.edit('items.Torch', item('Torch'))
  store.edit('player', 'Tom')
  await expect.poll(() => document.body.textContent).toContain('Torch')
  await receive({ background: 'Born on land.' })
  await expect.poll(() => flashing().length).toBeGreaterThan(0)
  expect(flashing()).toEqual(['Born on land.'])
})
