import { catalogueRecord, defaultSettings, type Character } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GameDetails } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RestDialog } from './rest-dialog.tsx'

const condition = (id: string, name: string, ends_with_rest: boolean) =>
  catalogueRecord('Conditions', {
    id,
    status: 'published',
    pigment: 'sepia',
    icon: '',
    ends_with_rest,
    translations: [{ languages_code: 'en-US', name }],
  })

const tired: Partial<Character> = {
  hp: 5,
  hp_max: 20,
  hp_temp: 4,
  mana: 2,
  mana_max: 10,
  conditions: ['exhausted', 'poisoned'],
}

async function openRest(character = tired, rules = {}) {
  const onClose = vi.fn<() => void>()
  const details = { game: { settings: { ...defaultSettings, ...rules } } } as unknown as GameDetails
  const { screen, store } = await renderWithCharacter(<RestDialog onClose={onClose} />, {
    character,
    content: { Conditions: [condition('exhausted', 'Exhausted', true), condition('poisoned', 'Poisoned', false)] },
    api: { getGame: async () => details },
  })
  const act = vi.spyOn(store, 'act')
  return { screen, store, act, onClose, changes: () => changesIn(screen.baseElement) }
}

const changesIn = (page: Element) => [...page.querySelectorAll('dialog ul li')].map(({ textContent }) => textContent)

test('a long rest shows what it changes, and does it as one action', async () => {
  const { screen, store, act, onClose, changes } = await openRest()
  expect(changes()).toEqual(['Hit points5becomes20+15', 'Mana2becomes10+8', 'Temporary hit points4becomes0−4'])
  expect(screen.getByRole('checkbox', { name: 'Exhausted' }).element()).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Poisoned' }).element()).not.toBeChecked()
  await screen.getByRole('button', { name: 'Rest until morning' }).click()
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'rest', of: 'long' }, expect.anything())
  const { hp, mana, hp_temp = 0, conditions } = store.draft
  expect({ hp, mana, hp_temp, conditions }).toEqual({ hp: 20, mana: 10, hp_temp: 0, conditions: ['poisoned'] })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a short rest is chosen with the arrow keys; it restores half and ends no condition', async () => {
  const { screen, store, changes } = await openRest()
  screen.getByRole('radio', { name: 'Long, a night' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(changes).toEqual(['Hit points5becomes13+8', 'Mana2becomes6+4'])
  await screen.getByRole('button', { name: 'Rest for an hour' }).click()
  expect(store.draft).toMatchObject({ hp: 13, mana: 6, hp_temp: 4, conditions: ['exhausted', 'poisoned'] })
})

test('each condition can be kept or ended against the suggestion', async () => {
  const { screen, store } = await openRest()
  await screen.getByRole('checkbox', { name: 'Exhausted' }).click()
  await screen.getByRole('checkbox', { name: 'Poisoned' }).click()
  await screen.getByRole('button', { name: 'Rest until morning' }).click()
  expect(store.draft.conditions).toEqual(['exhausted'])
})

test('the rules of the game decide what a rest restores', async () => {
  const { changes } = await openRest({ ...tired, gameId: 'salt' }, { longRestHp: 20, longRestEndsTemporary: false })
  await expect.poll(changes).toEqual(['Hit points5becomes8+3', 'Mana2becomes10+8'])
})

test('hit points that change meanwhile count', async () => {
  const { screen, store, changes } = await openRest()
  store.edit('hp', 18)
  await expect.poll(changes).toContain('Hit points18becomes20+2')
  await screen.getByRole('button', { name: 'Rest until morning' }).click()
  expect(store.draft.hp).toBe(20)
})

test('a rest that changes nothing cannot be taken', async () => {
  const { screen, act, onClose } = await openRest({ hp: 9, hp_max: 9 })
  await expect.element(screen.getByText('Nothing changes.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Rest until morning' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(act).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a condition whose time is over is suggested to end, after a short rest too', async () => {
  const { screen, store } = await openRest({
    ...tired,
    conditions: ['blessed', 'exhausted', 'poisoned'],
    condition_ends: [
      { id: 'c1', condition: 'poisoned', until: '2020-01-01T00:00:00.000Z' },
      { id: 'c2', condition: 'blessed', until: '2999-01-01T00:00:00.000Z' },
    ],
  })
  screen.getByRole('radio', { name: 'Long, a night' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('checkbox', { name: 'Poisoned' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'blessed' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Rest for an hour' }).click()
  expect(store.draft.conditions).toEqual(['blessed', 'exhausted'])
})
