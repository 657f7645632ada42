import type { CatalogueRecord, Character } from '@everquill/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { hasTouchHeight } from '../../../touch-target.fixture.ts'
import { Conditions } from './conditions.tsx'

const now = Date.parse('2026-11-14T20:00:00Z')
const minute = 60_000

const record = (id: string, en: string, de: string): CatalogueRecord<'Conditions'> => ({
  id,
  status: 'published',
  revision: null,
  name: { en, de },
  description: { en: '', de: '' },
  facts: {},
  outdated: null,
})
const records = [record('poisoned', 'Poisoned', 'Vergiftet'), record('blessed', 'Blessed', 'Gesegnet')]

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function showConditions(character: Partial<Character> = {}) {
  const { screen, store } = await renderWithCharacter(<Conditions />, {
    character: { conditions: [], ...character },
    content: { Conditions: records },
  })
  const actions = vi.spyOn(store, 'act')
  const list = screen.getByRole('list', { name: 'Conditions' })
  const open = () => screen.getByRole('button', { name: 'Add a condition' }).click()
  return { screen, store, list, open, kinds: () => actions.mock.calls.map(([{ kind }]) => kind) }
}

const until = (minutes: number) => new Date(now + minutes * minute).toISOString()
const poisonedFor = (minutes: number) => ({
  conditions: ['poisoned'],
  condition_ends: [{ id: 'e1', condition: 'poisoned', until: until(minutes) }],
})

/** Rounded, since waiting for an element moves the clock a little. */
const minutesLeft = ({ condition_ends: [end] = [] }: Character) =>
  Math.round((Date.parse(end?.until ?? '') - now) / minute)

test('one tap adds a condition without typing, another removes it', async () => {
  const { screen, store, open, kinds } = await showConditions()
  await open()
  await screen.getByRole('button', { name: 'Blessed', pressed: false }).click()
  expect(store.draft.conditions).toEqual(['blessed'])
  await screen.getByRole('button', { name: 'Blessed', pressed: true }).click()
  expect(store.draft.conditions).toEqual([])
  expect(kinds()).toEqual(['add-condition', 'remove-condition'])
})

test('holding a condition asks how long it lasts', async () => {
  const { screen, store, open, list, kinds } = await showConditions()
  await open()
  await screen.getByRole('button', { name: 'Poisoned', pressed: false }).click({ button: 'right' })
  await screen.getByRole('dialog', { name: 'Poisoned' }).getByRole('button', { name: '10 min' }).click()
  expect(store.draft.conditions).toEqual(['poisoned'])
  expect(store.draft.condition_ends).toMatchObject([{ condition: 'poisoned' }])
  expect(minutesLeft(store.draft)).toBe(10)
  expect(kinds()).toEqual(['add-condition'])
  await expect.element(list.getByText('10 min')).toBeVisible()
})

test('a duration can be typed in hours, and the end can be taken away', async () => {
  const { screen, store, list } = await showConditions({ conditions: ['poisoned'] })
  await list.getByRole('button', { name: 'Poisoned', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Poisoned' })
  const duration = dialog.getByRole('textbox', { name: 'Duration' })
  await expect.element(duration).toHaveAttribute('inputmode', 'numeric')
  await duration.fill('3')
  await dialog.getByRole('radio', { name: 'Hours' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  expect(minutesLeft(store.draft)).toBe(180)
  await list.getByRole('button', { name: 'Poisoned 3 h' }).click()
  await screen.getByRole('button', { name: 'Without an end' }).click()
  expect([store.draft.conditions, store.draft.condition_ends]).toEqual([['poisoned'], undefined])
})

test('a duration that is not a number is refused', async () => {
  const { screen, store, list } = await showConditions({ conditions: ['poisoned'] })
  await list.getByRole('button', { name: 'Poisoned', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Duration' }).fill('long')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(store.draft.condition_ends).toBeUndefined()
})

test('removing a condition removes its end in the same action, and Undo restores both', async () => {
  const { screen, store, kinds } = await showConditions(poisonedFor(10))
  await screen.getByRole('button', { name: 'Remove Poisoned' }).click()
  expect([store.draft.conditions, store.draft.condition_ends]).toEqual([[], undefined])
  expect(kinds()).toEqual(['remove-condition'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(store.draft).toMatchObject(poisonedFor(10))
})

test('passing time writes nothing; the page says once that a condition has ended and removes it when asked', async () => {
  const { screen, store, list, kinds } = await showConditions(poisonedFor(2))
  await expect.element(list.getByText('2 min')).toBeVisible()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(minute)
  await expect.element(list.getByText('1 min')).toBeVisible()
  vi.advanceTimersByTime(minute)
  await expect.element(list.getByText('ended')).toBeVisible()
  await expect.element(screen.getByText('Poisoned has ended')).toBeVisible()
  vi.advanceTimersByTime(minute)
  await expect.element(screen.getByText('Poisoned has ended')).toBeVisible()
  expect([store.unsent(), kinds()]).toEqual([[], []])
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  expect([store.draft.conditions, store.draft.condition_ends]).toEqual([[], undefined])
  expect(kinds()).toEqual(['end-condition'])
})

test('a condition that another device has removed meanwhile is not removed again', async () => {
  const { screen, store } = await showConditions(poisonedFor(-1))
  await expect.element(screen.getByText('Poisoned has ended')).toBeVisible()
  store.edit('conditions', [])
  store.edit('condition_ends.e1', null)
  const edits = vi.fn<() => void>()
  store.onEdit(edits)
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  expect(edits).not.toHaveBeenCalled()
})

test('on a phone a condition looks 36 pixels high, and a finger hits 44', async () => {
  await page.viewport(390, 800)
  const { screen, list, open } = await showConditions({ conditions: ['poisoned', 'a very long condition of my own'] })
  const heightOf = (element: Element | null) => element?.getBoundingClientRect().height
  const targets = () => list.getByRole('button', { name: /Poisoned/ })
  await expect.poll(() => targets().elements().length).toBe(2)
  expect(heightOf(targets().first().element().closest('li'))).toBe(36)
  for (const target of targets().elements()) expect(hasTouchHeight(target, 44)).toBe(true)
  await open()
  const toggle = screen.getByRole('button', { name: 'Blessed', pressed: false })
  await expect.element(toggle).toBeVisible()
  expect(heightOf(toggle.element())).toBe(36)
  expect(hasTouchHeight(toggle.element(), 44)).toBe(true)
  await page.viewport(1280, 800)
  expect(heightOf(toggle.element())).toBe(28)
})
