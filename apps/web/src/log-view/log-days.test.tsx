import type { LogEntry } from '@everquill/domain'
import { aChange, aLogEntry } from '@everquill/testing/builders'
import { useState } from 'react'
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

const roll = aLogEntry({
  id: '1794685200000',
  saveId: 'roll',
  data: aChange('roll', null, { notation: '1d8', dice: [[{ value: 7 }]], total: 7, for: 'spells.Mend wounds' }),
})

const isStruckThrough = (element: Element | null): boolean =>
  element !== null &&
  (getComputedStyle(element).textDecorationLine === 'line-through' || isStruckThrough(element.parentElement))

test('an action says what was rolled for it; when it is undone, the roll stays and is struck through', async () => {
  const cast = { ...mana, act: { ...act, entries: 1, source: 'roll' } }
  const undo = aLogEntry({ id: '1794685200009', data: { ...aChange('mana', 6, 8), undoes: cast.id } })
  const { screen } = await show([cast, roll])
  await expect.element(screen.getByText('Cast Mend wounds on Brannoch: 7', { exact: true })).toBeVisible()
  expect(screen.getByText('undone').elements()).toEqual([])
  const entries = [undo, cast, roll]
  const { screen: later } = await renderWithCharacter(<LogDays entries={entries} undone={new Set([cast.id])} />)
  const line = later.getByRole('listitem').filter({ hasText: '1d8' })
  await expect.element(line.getByText('undone')).toBeVisible()
  expect(isStruckThrough(line.getByText('Mend wounds').element())).toBe(true)
  expect(isStruckThrough(line.getByText('7', { exact: true }).last().element())).toBe(true)
  expect(isStruckThrough(line.getByText('undone').element())).toBe(false)
})

test('what a device took back names the action that it undid, and nothing says twice that it is an undo', async () => {
  const cast = { ...mana, act: { ...act, entries: 1 } }
  const undo = aLogEntry({
    id: '1794685200009',
    saveId: 'back',
    data: { ...aChange('mana', 6, 8), undoes: cast.id },
    act: { kind: 'take-back', source: 'cast', entries: 1 },
  })
  const { screen } = await show([undo, cast])
  await expect.element(screen.getByText('Undone: Cast Mend wounds on Brannoch', { exact: true })).toBeVisible()
  expect(screen.getByText('undo', { exact: true }).elements()).toEqual([])
  const { screen: cut } = await show([undo])
  await expect.element(cut.getByText('Undone', { exact: true })).toBeVisible()
})

test('a roll that is the action is named after it', async () => {
  const damage = { ...roll, act: { kind: 'attack', of: 'Short sword', with: 'Brannoch', entries: 1 } }
  const { screen } = await show([damage])
  const line = screen.getByRole('listitem').filter({ hasText: 'Attacked Brannoch with Short sword' })
  await expect.poll(() => line.element().textContent).toMatch(/1d8.*7/)
  expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
})

test('a creation is one sentence, and a button shows its other changes', async () => {
  const changes = [aChange('race', '', 'Dwarf'), aChange('class', '', 'Fighter'), aChange('str', 0, 4)]
  const entries = changes.map((data, i) =>
    aLogEntry({ id: String(1_794_685_200_001 + i), saveId: 'new', data, act: { kind: 'create', entries: 3 } }),
  )
  const { screen } = await show(entries.toReversed())
  const line = screen.getByRole('listitem').filter({ hasText: 'Created as Dwarf Fighter' })
  await expect.element(line).toBeVisible()
  expect(line.element().textContent).not.toContain('Strength')
  await line.getByRole('button', { name: 'and 1 more' }).click()
  await expect.poll(() => line.element().textContent).toMatch(/Race.*Dwarf.*Class.*Fighter.*Strength 0 →\s*becomes 4/)
})

test('a creation without race and class is named too', async () => {
  const data = aChange('str', 0, 4)
  const { screen } = await show([aLogEntry({ saveId: 'new', data, act: { kind: 'create', entries: 1 } })])
  await expect.element(screen.getByText('Set up the character')).toBeVisible()
})

test('an import is one line with program and file, and a button shows its changes', async () => {
  const imported = { kind: 'import', of: 'D&D Beyond', with: 'tarn.json', entries: 2 }
  const changes = [aChange('str', 0, 4), aChange('hp_max', 0, 46)]
  const entries = changes.map((data, i) =>
    aLogEntry({ id: String(1_794_685_200_001 + i), saveId: 'import', data, act: imported }),
  )
  const { screen } = await show(entries.toReversed())
  const line = screen.getByRole('listitem').filter({ hasText: 'Imported from D&D Beyond: tarn.json' })
  await expect.element(line).toBeVisible()
  expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1)
  await line.getByRole('button', { name: 'and 2 more' }).click()
  await expect.poll(() => line.element().textContent).toMatch(/Strength 0 →\s*becomes 4/)
})

test('lines that are cut are shown when their end is scrolled into view, then what follows them', async () => {
  const entries = Array.from({ length: 90 }, (_, i) => aLogEntry({ id: String(1_794_685_200_200 - i), saveId: `${i}` }))
  const { screen } = await renderWithCharacter(
    <div style={{ height: 300, overflow: 'auto' }} data-testid="docked">
      <LogDays entries={entries} undone={new Set()} linesAtOnce={40}>
        <p>The end</p>
      </LogDays>
    </div>,
  )
  const undoButtons = screen.getByRole('button', { name: /^Undo/ })
  const scrollDown = () => screen.getByTestId('docked').element().scrollTo({ top: 1e6 })
  await expect.element(undoButtons.first()).toBeVisible()
  expect(undoButtons.elements()).toHaveLength(40)
  expect(screen.getByText('The end').elements()).toEqual([])
  scrollDown()
  await expect.poll(() => undoButtons.elements().length).toBe(80)
  scrollDown()
  await expect.poll(() => undoButtons.elements().length).toBe(90)
  await expect.element(screen.getByText('The end')).toBeVisible()
})

test('once all lines are shown, none disappears when another one arrives', async () => {
  const entries = Array.from({ length: 6 }, (_, i) => aLogEntry({ id: String(1_794_685_200_200 - i), saveId: `${i}` }))
  function GrowingLog() {
    const [from, setFrom] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setFrom(0)}>
          {'Add'}
        </button>
        <LogDays entries={entries.slice(from)} undone={new Set()} linesAtOnce={5} />
      </>
    )
  }
  const { screen } = await renderWithCharacter(<GrowingLog />)
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => screen.getByRole('button', { name: /^Undo/ }).elements().length).toBe(6)
})

test('a line has at most two icons: its type, and Undo', async () => {
  const { screen } = await show([rope, mana, gold])
  const line = screen.getByRole('listitem').filter({ hasText: 'Gold' })
  await expect.element(line).toBeVisible()
  expect(line.element().querySelectorAll('svg')).toHaveLength(2)
})
