import type { Json } from '@everquill/domain'
import { aLogEntry } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { Conflict } from './use-conflict.ts'

async function showConflict(field: string, mine: Json, theirs: Json, entry?: Conflict['entry']) {
  const keepMine = vi.fn<() => void>()
  const takeTheirs = vi.fn<() => void>()
  const { screen } = await renderWithCharacter(
    <ConflictChoice {...{ field, mine, theirs, entry, keepMine, takeTheirs }} />,
    { people: { bob: 'Bob' } },
  )
  return { screen, keepMine, takeTheirs }
}

test('both values are offered, and each press resolves one way', async () => {
  const { screen, keepMine, takeTheirs } = await showConflict('str', 5, 4)
  await expect.element(screen.getByText('Strength:')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep mine 5' }).click()
  expect([keepMine.mock.calls.length, takeTheirs.mock.calls.length]).toEqual([1, 0])
  await screen.getByRole('button', { name: 'Take theirs 4' }).click()
  expect([keepMine.mock.calls.length, takeTheirs.mock.calls.length]).toEqual([1, 1])
})

test('the other author is named', async () => {
  const { screen } = await showConflict('str', 5, 4, aLogEntry({ user: 'bob' }))
  await expect.element(screen.getByText(/Bob also changed this/)).toBeVisible()
})

test('a conflict with another device of the same user says so', async () => {
  const { screen } = await showConflict('str', 5, 4, aLogEntry({ user: 'ann' }))
  await expect.element(screen.getByText(/you also changed this on another device/)).toBeVisible()
})

test('a long text shows only the lines that differ', async () => {
  const notes = (line: string) => ['one', 'two', line, 'four'].join('\n')
  const { screen } = await showConflict('notes', notes('mine'), notes('theirs'))
  const [mine, theirs] = screen
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(mine).toContain('mine')
  expect(mine).not.toContain('one')
  expect(theirs).toContain('theirs')
})
