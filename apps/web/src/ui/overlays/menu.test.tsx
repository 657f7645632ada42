import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPart } from '../../render.fixture.tsx'
import { Button } from '../buttons/button.tsx'
import { Menu, MenuChoice, MenuItem } from './menu.tsx'

async function showMenu() {
  const onCopy = vi.fn<() => void>()
  const onChoose = vi.fn<(theme: string) => void>()
  const screen = await renderPart(
    <>
      <Menu trigger={<Button>More</Button>} header="Mira">
        <MenuItem onPress={onCopy}>Copy</MenuItem>
        <MenuItem>Print</MenuItem>
        <MenuItem link={<a href="#history" />}>History</MenuItem>
      </Menu>
      <Menu trigger={<Button>Theme</Button>}>
        <MenuChoice
          label="Theme"
          value="dark"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChoose={onChoose}
        />
      </Menu>
    </>,
  )
  return { screen, trigger: screen.getByRole('button', { name: 'More' }), onCopy, onChoose }
}

const focused = (): string | null | undefined => document.activeElement?.textContent

test('opening the menu focuses the first item', async () => {
  const { screen, trigger } = await showMenu()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await trigger.click()
  await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(focused).toBe('Copy')
})

test('the arrow keys, Home and End move the focus and wrap around', async () => {
  const { trigger } = await showMenu()
  await trigger.click()
  await expect.poll(focused).toBe('Copy')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Print')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('History')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Copy')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('History')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Copy')
})

test.each(['{Enter}', ' '])('the key “%s” activates the focused item and closes the menu', async (key) => {
  const { screen, trigger, onCopy } = await showMenu()
  await trigger.click()
  await expect.poll(focused).toBe('Copy')
  await userEvent.keyboard(key)
  expect(onCopy).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test.each(['{Escape}', '{Tab}'])('%s closes the menu without activating an item', async (key) => {
  const { screen, trigger, onCopy } = await showMenu()
  await trigger.click()
  await expect.poll(focused).toBe('Copy')
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).not.toBeInTheDocument()
  expect(onCopy).not.toHaveBeenCalled()
})

test('Escape returns the focus to the trigger', async () => {
  const { trigger } = await showMenu()
  await trigger.click()
  await expect.poll(focused).toBe('Copy')
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
})

test('a press outside closes the menu', async () => {
  const { screen, trigger } = await showMenu()
  await trigger.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  await screen.getByRole('button', { name: 'Theme' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).not.toBeInTheDocument()
})

test('the pointer moves the focus, so that there is one highlight', async () => {
  const { screen, trigger } = await showMenu()
  await trigger.click()
  await expect.poll(focused).toBe('Copy')
  await screen.getByRole('menuitem', { name: 'Print' }).hover()
  await expect.poll(focused).toBe('Print')
})

test('a menu of choices starts at the selected one', async () => {
  const { screen, onChoose } = await showMenu()
  await screen.getByRole('button', { name: 'Theme' }).click()
  await expect.poll(focused).toBe('Dark')
  await expect.element(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChoose.mock.calls).toEqual([['light']])
})
