import type { LogEntry } from '@everquill/domain'
import { aChange, aLogEntry } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { LogDays } from './log-days.tsx'

const act = { kind: 'cast', of: 'Mend wounds', with: 'Brannoch', entries: 2 }
const [mana, rope] = [aChange('mana', 8, 6), aChange('items.rope.quantity', 2, 1)].map((data, i) =>
  aLogEntry({ id: String(1_794_685_200_001 + i), saveId: 'cast', data, act }),
) as [LogEntry, LogEntry]
const gold = aLogEntry({ id: '1794685200000', saveId: 'typed' })

const show = (entries: readonly LogEntry[], above?: LogEntry, onLoadMore?: () => void) =>
  renderWithCharacter(<LogDays entries={entries} undone={new Set()} above={above} onLoadMore={onLoadMore} />)

test('an action is one line with its name, its changes and one Undo', async () => {
  const { screen } = await show([rope, mana, gold])
  const line = screen.getByRole('listitem').filter({ hasText: 'Cast Mend wounds on Brannoch' })
  await expect.poll(() => line.element().textContent).toMatch(/Mana 8 →\s*becomes 6.*2 →\s*becomes 1/)
  expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(2)
})

test('an action that a page cuts says how many changes are missing, on both pages', async () => {
  const { screen } = await show([rope])
  await expect.element(screen.getByText('and 1 more')).toBeVisible()
  const { screen: older } = await show([mana, gold], rope)
  await expect.element(older.getByText('Mana 8', { exact: false }).first()).toBeVisible()
})

test('the changes that a page cuts are loaded by a button', async () => {
  const load = vi.fn<() => void>()
  const { screen } = await show([rope], undefined, load)
  await screen.getByRole('button', { name: 'and 1 more' }).click()
  expect(load).toHaveBeenCalledOnce()
})

test('an action of an unknown kind is shown as its changes', async () => {
  const { screen } = await show([{ ...mana, act: { kind: 'juggle', entries: 1 } }])
  await expect.element(screen.getByText('Mana', { exact: true })).toBeVisible()
})
