import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { PickerBox } from './picker-box.tsx'

const names: Readonly<Record<string, string>> = { elf: 'Elf', dwarf: 'Dwarf', human: 'Human' }
const format = {
  format: (id: string) => names[id] ?? id,
  parse: (text: string) => Object.keys(names).find((id) => names[id] === text) ?? text,
}
const suggestionsFor = (typed: string) =>
  Object.entries(names)
    .filter(([, name]) => name.toLowerCase().includes(typed.toLowerCase()))
    .map(([id, label]) => ({ id, label }))

function Species() {
  const [value, setValue] = useState('elf')
  return (
    <>
      <PickerBox label="Species" value={value} onEdit={setValue} {...{ format, suggestionsFor }} />
      <output aria-label="stored">{value}</output>
    </>
  )
}

async function showSpecies() {
  const screen = await renderPart(<Species />)
  return { screen, input: screen.getByRole('combobox', { name: 'Species' }), stored: screen.getByLabelText('stored') }
}

test('the name is shown while the id is stored', async () => {
  const { input, stored } = await showSpecies()
  await expect.element(input).toHaveValue('Elf')
  await expect.element(stored).toHaveTextContent('elf')
})

test('a click lists all options, whatever is in the input', async () => {
  const { screen, input } = await showSpecies()
  await input.click()
  expect(screen.getByRole('option').elements()).toHaveLength(3)
})

test('choosing an option stores its id', async () => {
  const { screen, input, stored } = await showSpecies()
  await input.click()
  await screen.getByRole('option', { name: 'Dwarf' }).click()
  await expect.element(input).toHaveValue('Dwarf')
  await expect.element(stored).toHaveTextContent('dwarf')
})

test('Escape after a choice closes nothing else and keeps the choice', async () => {
  const { input, stored } = await showSpecies()
  await input.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{Escape}')
  await expect.element(stored).toHaveTextContent('dwarf')
})

test('free text is stored as it is typed, and a typed name as its id', async () => {
  const { input, stored } = await showSpecies()
  await input.fill('Merfolk')
  await expect.element(stored).toHaveTextContent('Merfolk')
  await input.fill('Human')
  await expect.element(stored).toHaveTextContent('human')
})
