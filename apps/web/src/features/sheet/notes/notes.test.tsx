import { parseDice, rollDice } from '@everquill/domain'
import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { activate } from '../../../i18n/activate.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RollFormulaProvider, type RollFormula } from '../../../sync/outbox/rolls.ts'
import { Notes } from './notes.tsx'

async function showNotes(notes: string) {
  const roll = vi.fn<RollFormula>(async (formula) => ({
    total: rollDice(parseDice(formula) ?? [], () => 1).total,
    saveId: 'roll',
  }))
  const { screen, store } = await renderWithCharacter(
    <RollFormulaProvider value={roll}>
      <Notes />
    </RollFormulaProvider>,
    { character: { notes, background: '' } },
  )
  return {
    screen,
    store,
    roll,
    source: screen.getByRole('textbox', { name: 'Notes' }),
    rendered: screen.getByRole('group', { name: 'Notes' }),
  }
}

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('notes are rendered until they are clicked, and again when the field is left', async () => {
  const { screen, source, rendered } = await showNotes('# Orla\n\nowes us')
  await expect.element(screen.getByRole('heading', { name: 'Orla' })).toBeVisible()
  await expect.element(source).not.toBeInTheDocument()
  await screen.getByText('owes us').click()
  await expect.element(source).toHaveFocus()
  await expect.element(rendered).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(rendered).toBeVisible()
})

test('Enter shows the source and Escape the rendered text', async () => {
  const { rendered, source } = await showNotes('Ask Orla')
  await expect.element(rendered).toBeVisible()
  ;(rendered.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(source).toHaveFocus()
  await expect.element(source).toHaveValue('Ask Orla')
  await userEvent.keyboard('{Escape}')
  await expect.element(rendered).toHaveFocus()
})

test('the pencil shows the source, and the same button ends the editing', async () => {
  const { screen, source, rendered } = await showNotes('Ask Orla')
  await screen.getByRole('button', { name: 'Edit: Notes' }).click()
  await expect.element(source).toHaveFocus()
  await screen.getByRole('button', { name: 'Preview: Notes' }).click()
  await expect.element(rendered).toBeVisible()
  await expect.element(source).not.toBeInTheDocument()
})

test('empty notes can be typed into at once and stay open while they are typed', async () => {
  const { source, store } = await showNotes('')
  await source.fill('Ask Orla')
  await expect.element(source).toHaveFocus()
  expect(store.draft.notes).toBe('Ask Orla')
})

test('ticking a checkbox changes that line of the notes', async () => {
  const { screen, store, source } = await showNotes('Buy:\n\n- [ ] rope\n- [x] lamp')
  await screen.getByRole('checkbox', { name: 'rope' }).click()
  await expect.poll(() => store.draft.notes).toBe('Buy:\n\n- [x] rope\n- [x] lamp')
  await screen.getByRole('checkbox', { name: 'lamp' }).click()
  await expect.poll(() => store.draft.notes).toBe('Buy:\n\n- [x] rope\n- [ ] lamp')
  await expect.element(source).not.toBeInTheDocument()
})

test('a formula in double brackets is a button that rolls, in the words of the interface', async () => {
  const { screen, roll, source, rendered } = await showNotes('Bite [[2d6+3]], Klaue [[1W8+STÄ]], see [[the map]]')
  await screen.getByRole('button', { name: 'Roll 2d6+3' }).click()
  await screen.getByRole('button', { name: 'Roll 1d8+STR' }).click()
  expect(roll.mock.calls).toEqual([
    ['2d6+3', '2d6+3'],
    ['1d8+str', '1d8+STR'],
  ])
  expect(rendered.element().textContent).toContain('see [[the map]]')
  await expect.element(source).not.toBeInTheDocument()
})

test('in German the dice of a note are written with W', async () => {
  await activate('de')
  const { screen } = await showNotes('Bite [[2d6+3]]')
  await expect.element(screen.getByRole('button', { name: /2W6\+3/ })).toHaveTextContent('2W6+3')
})

test('HTML in notes stays text, and a link with an unsafe scheme is none', async () => {
  const { rendered } = await showNotes(
    '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [map](https://example.org/m)',
  )
  await expect.poll(() => rendered.element().querySelectorAll('a')).toHaveLength(1)
  expect(rendered.element().textContent).toContain('<img src=x onerror=alert(1)>')
  expect(rendered.element().querySelector('img')).toBeNull()
})
