import { expect, type Locator, type Page } from '@playwright/test'
import { tooSmall } from './accessibility.ts'
import { isFocused, isSeen, isUnderMessage, wayTo } from './in-page.ts'

/** How somebody works the pages: what a story needs of them, and nothing about how it is done. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** Writes instead of what stands there, and is done. */
  write(box: Locator, text: string): Promise<void>
  /** Takes what is offered while something is typed. */
  find(box: Locator, text: string, offered: RegExp): Promise<void>
  /** Takes something out of the menu that a button opens. */
  pick(opener: Locator, item: Locator): Promise<void>
  /** To a part of the sheet; a phone has it on a leaf. */
  turnTo(section: string, leaf: string): Promise<void>
  /** To a page of the house. */
  goTo(page: string): Promise<void>
  /** Takes back what was done just now. */
  undo(word: string): Promise<void>
}

/** So many steps nobody takes to reach anything. */
const tooFar = 80

/** Nothing but keys: what they cannot reach, or reach unseen, is not there for everybody. */
export function keyboard(page: Page): Hands {
  const { keyboard: keys } = page

  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let steps = 0; steps <= tooFar; steps++) {
      const way = await target.evaluate(wayTo)
      if (way === 'here')
        return expect.poll(() => target.evaluate(isSeen), { message: 'the focus is not seen' }).toBe(true)
      await keys.press(way)
    }
    throw new Error('it cannot be reached by Tab')
  }
  const seek = async (typed: string) => {
    await keys.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keys.type(typed)
    await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${typed}`))
    await keys.press('Enter')
    await expect(palette).toBeHidden()
  }
  return {
    async press(target) {
      await reach(target)
      await keys.press('Enter')
    },
    async write(box, text) {
      await reach(box)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
      await keys.press('Tab')
    },
    async find(box, text, offered) {
      await reach(box)
      await keys.press('ControlOrMeta+a')
      await keys.type(text)
      const reached = page.getByRole('listbox').getByRole('option', { selected: true })
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      for (let steps = 0; steps < 9; steps++) {
        await keys.press('ArrowDown')
        if (offered.test((await reached.textContent()) ?? '')) return keys.press('Enter')
      }
      throw new Error(`for ${text} something else is offered`)
    },
    async pick(opener, item) {
      await reach(opener)
      await keys.press('Enter')
      for (let steps = 0; steps < 9 && !(await item.evaluate(isFocused)); steps++) await keys.press('ArrowDown')
      await expect(item).toBeFocused()
      await keys.press('Enter')
    },
    turnTo: seek,
    goTo: seek,
    async undo() {
      await keys.press('ControlOrMeta+z')
    },
  }
}

/** Nothing but a finger, on what is as large as one; and the letters that a phone shows. */
export function touch(page: Page): Hands {
  const press = async (target: Locator) => {
    await expect(target).toBeVisible()
    // A leaf may still be on its way up, and a message lie over what is wanted; a touch puts that away.
    await expect(async () => {
      if (await target.evaluate(isUnderMessage)) await page.getByRole('log').locator('p').last().tap()
      expect(await tooSmall(target), 'too small for a finger').toEqual([])
    }).toPass({ timeout: 5_000 })
    await target.tap()
  }
  return {
    press,
    async write(box, text) {
      await press(box)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
      await page.keyboard.press('Tab')
    },
    async find(box, text, offered) {
      await press(box)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
      await press(page.getByRole('listbox').getByRole('option').filter({ hasText: offered }).first())
    },
    async pick(opener, item) {
      await press(opener)
      await press(item)
    },
    turnTo: (_section, leaf) => press(page.getByRole('navigation').getByRole('button', { name: leaf, exact: true })),
    async goTo(name) {
      const back = page.getByRole('banner').getByRole('link', { name: /^(To your characters|Zu deinen Charakteren)$/ })
      if (await back.isVisible()) await press(back)
      await press(page.getByRole('navigation').getByRole('link', { name, exact: true }).last())
    },
    undo: (word) => press(page.getByRole('log').getByRole('button', { name: word, exact: true }).last()),
  }
}
