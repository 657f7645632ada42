import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../../render.fixture.tsx'
import { useCombobox } from './use-combobox.ts'

const commands = ['Open dice', 'Open log', 'Sign out']

function CommandList({ onChoose }: { readonly onChoose: (command: string) => void }) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    findOptions: () => commands.filter((command) => command.toLowerCase().includes(typed)),
    onChoose,
    alwaysOpen: true,
  })
  return (
    <>
      <input
        {...combobox.inputProps}
        aria-label="Command"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          combobox.open()
        }}
        onKeyDown={combobox.handleKey}
      />
      <ul {...combobox.listProps} aria-label="Commands">
        {combobox.options.map((command, index) => (
          <li key={command} {...combobox.optionProps(command, index)}>
            {command}
          </li>
        ))}
      </ul>
    </>
  )
}

async function showCommands() {
  const onChoose = vi.fn<(command: string) => void>()
  const screen = await renderPart(<CommandList onChoose={onChoose} />)
  const input = screen.getByRole('combobox', { name: 'Command' })
  await input.click()
  return { screen, input, active: screen.getByRole('option', { selected: true }), onChoose }
}

test('an always open list starts with its first option active', async () => {
  const { active, input } = await showCommands()
  await expect.element(active).toHaveTextContent('Open dice')
  await expect.element(input).toHaveAttribute('aria-expanded', 'true')
})

test('the arrow keys wrap around in an always open list', async () => {
  const { active } = await showCommands()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(active).toHaveTextContent('Sign out')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active).toHaveTextContent('Open dice')
})

test('a new search makes the first match active again', async () => {
  const { active, onChoose } = await showCommands()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}o')
  await expect.element(active).toHaveTextContent('Open dice')
  await userEvent.keyboard('ut{Enter}')
  expect(onChoose.mock.calls).toEqual([['Sign out']])
})

test('without matches no option is active and Enter does nothing', async () => {
  const { screen, input, onChoose } = await showCommands()
  await userEvent.keyboard('xyz{ArrowDown}{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await expect.element(input).toHaveAttribute('aria-expanded', 'false')
  await expect.element(input).not.toHaveAttribute('aria-activedescendant')
  expect(screen.getByRole('option').elements()).toEqual([])
})
