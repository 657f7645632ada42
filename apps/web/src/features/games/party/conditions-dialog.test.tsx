import type { CatalogueRecord, Character } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { ConditionsDialog } from './conditions-dialog.tsx'

afterEach(() => localStorage.clear())

const record = (id: string, en: string): CatalogueRecord<'Conditions'> => ({
  id,
  status: 'published',
  revision: null,
  name: { en, de: en },
  description: { en: '', de: '' },
  facts: {},
  outdated: null,
})
const records = [record('blessed', 'Blessed'), record('poisoned', 'Poisoned')]

function sheetOf(publicRef: string, character: Partial<Character>): CharacterStore {
  let ids = 0
  const newId = () => `${publicRef} ${++ids}`
  return new CharacterStore(
    newLocalRecord(
      { character: aCharacter({ publicRef, ...character }), revision: 1, entryId: '1', epoch: 'e' },
      newId,
    ),
    memoryStore({ isPersistent: true }),
    newId,
  )
}

/** Closes as on the page. */
function OpenDialog(props: Omit<ComponentProps<typeof ConditionsDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <ConditionsDialog {...props} onClose={() => setOpen(false)} />
}

async function openDialog(publicRef?: string) {
  const ends = [{ id: 'e1', condition: 'poisoned', until: '2026-11-14T20:10:00.000Z' }]
  const mira = sheetOf('mira', { name: 'Mira', conditions: ['poisoned'], condition_ends: ends })
  const odo = sheetOf('odo', { name: 'Odo', conditions: [] })
  const spies = [mira, odo].map((sheet) => vi.spyOn(sheet, 'act'))
  const sheets = new Map([mira, odo].map((sheet) => [sheet.publicRef, sheet]))
  const { screen } = await renderWithCharacter(<OpenDialog sheets={sheets} publicRef={publicRef} />, {
    content: { Conditions: records },
  })
  const kinds = () => spies.map(({ mock }) => mock.calls.map(([{ kind, of }]) => `${kind} ${of}`))
  const row = (index: number) => screen.getByRole('listitem').nth(index).element().textContent
  const toggle = (name: string) => screen.getByRole('button', { name })
  return { screen, mira, odo, kinds, row, toggle, apply: screen.getByRole('button', { name: /^Apply to/ }) }
}

test('a condition is added to several characters at once, with a preview, and undone for all', async () => {
  const { screen, mira, odo, kinds, row, toggle, apply } = await openDialog()
  await expect.element(apply).toBeDisabled()
  for (const name of ['Mira', 'Odo']) await screen.getByRole('checkbox', { name }).click()
  await toggle('Blessed').click()
  expect(row(0)).toContain('Poisoned →becomes Poisoned, Blessed')
  expect(row(1)).toContain('– →becomes Blessed')
  await apply.click()
  expect([mira, odo].map(({ draft }) => draft.conditions)).toEqual([['blessed', 'poisoned'], ['blessed']])
  expect(kinds()).toEqual([['add-condition blessed'], ['add-condition blessed']])
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect([mira, odo].map(({ draft }) => draft.conditions)).toEqual([['poisoned'], []])
})

test('a condition that only some have is added to the others or removed from all, with its end', async () => {
  const { screen, mira, kinds, toggle, apply } = await openDialog()
  for (const name of ['Mira', 'Odo']) await screen.getByRole('checkbox', { name }).click()
  await expect.element(toggle('Poisoned')).toHaveAttribute('aria-pressed', 'mixed')
  for (const state of ['true', 'false', 'mixed', 'true', 'false']) {
    await toggle('Poisoned').click()
    await expect.element(toggle('Poisoned')).toHaveAttribute('aria-pressed', state)
  }
  await apply.click()
  expect([mira.draft.conditions, mira.draft.condition_ends]).toEqual([[], undefined])
  expect(kinds()).toEqual([['remove-condition poisoned'], []])
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(mira.draft.conditions).toEqual(['poisoned'])
  expect(mira.draft.condition_ends).toMatchObject([{ id: 'e1', condition: 'poisoned' }])
})

test('opened from a row, the dialog changes that character, also with a condition that is typed', async () => {
  const { screen, odo, kinds, apply } = await openDialog('odo')
  await screen.getByRole('combobox', { name: 'Add a condition' }).fill('homesick')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'homesick' })).toHaveAttribute('aria-pressed', 'true')
  await apply.click()
  expect(odo.draft.conditions).toEqual(['homesick'])
  expect(kinds()).toEqual([[], ['add-condition homesick']])
})
