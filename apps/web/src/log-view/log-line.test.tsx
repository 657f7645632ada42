import { describeChange, type LogEntry } from '@everquill/domain'
import { aChange, aCharacter, aLogEntry } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../render.fixture.tsx'
import { LogLine } from './log-line.tsx'

const texts = { label: 'Gold', oldValue: '20', newValue: '15' }
const byline = { who: 'Ann', when: '20:15' }

async function showLine(entry: LogEntry, props: Partial<Parameters<typeof LogLine>[0]> = {}) {
  const onUndo = vi.fn<(entries: readonly LogEntry[]) => void>()
  const described = { entry, description: describeChange(entry.data, aCharacter()) }
  const screen = await renderPart(
    <ul>
      <LogLine {...{ described, texts, byline, onUndo }} {...props} />
    </ul>,
  )
  return { screen, onUndo, undo: screen.getByRole('button', { name: 'Undo: Gold' }) }
}

test('an entry shows the change, its difference, author and time', async () => {
  const { screen } = await showLine(aLogEntry())
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Gold20 →becomes15−5Ann20:15')
})

test('Undo undoes this entry alone', async () => {
  const entry = aLogEntry()
  const { undo, onUndo } = await showLine(entry)
  await undo.click()
  expect(onUndo.mock.calls).toEqual([[[entry]]])
})

test('an undone entry cannot be undone again', async () => {
  const { undo, screen } = await showLine(aLogEntry(), { undone: true })
  await expect.element(screen.getByText('undone')).toBeVisible()
  expect(undo.elements()).toEqual([])
})

test('an entry that undoes another is marked', async () => {
  const { screen } = await showLine(aLogEntry({ data: { ...aChange('gold', 15, 20), undoes: '1' } }))
  await expect.element(screen.getByText('undo', { exact: true })).toBeVisible()
})

test('several entries of one save can be undone together', async () => {
  const sameSave = [aLogEntry({ id: '1' }), aLogEntry({ id: '2' }), aLogEntry({ id: '3' })]
  const { screen, onUndo } = await showLine(aLogEntry({ id: '3' }), { sameSave })
  await screen.getByRole('button', { name: 'Undo all 3' }).click()
  expect(onUndo.mock.calls).toEqual([[sameSave]])
})

test('an action is one line without a difference, and its Undo undoes all of it', async () => {
  const sameSave = [aLogEntry({ id: '1' }), aLogEntry({ id: '2' })]
  const action = { label: 'Cast Mend wounds', detail: 'Mana 8 → 6' }
  const { screen, onUndo } = await showLine(aLogEntry({ id: '2' }), { sameSave, isAction: true, texts: action })
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Cast Mend woundsMana 8 → 6Ann20:15')
  await screen.getByRole('button', { name: 'Undo: Cast Mend wounds' }).click()
  expect(onUndo.mock.calls).toEqual([[sameSave]])
})

test('without permission to undo there is no button', async () => {
  const { screen } = await showLine(aLogEntry(), { onUndo: undefined })
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('an imported entry is marked, because this server did not record it', async () => {
  const { screen, undo } = await showLine(aLogEntry({ imported: true, authorName: 'Ann' }))
  await expect.element(screen.getByText('imported')).toHaveAttribute('title', 'Not recorded by this server')
  await expect.element(undo).toBeVisible()
})

test.each([
  ['masters', 'GM only'],
  ['roller', 'only you'],
] as const)('a roll for the audience %s is marked %s', async (audience, mark) => {
  const { screen } = await showLine(aLogEntry({ audience }))
  await expect.element(screen.getByText(mark)).toBeVisible()
})
