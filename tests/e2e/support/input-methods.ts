import { expect, type Locator, type Page } from '@playwright/test'
import { tooSmall } from './accessibility.ts'
import { isFocused, isSeen, isUnderMessage, wayTo } from './in-page.ts'

/** The actions of a user, independent of keyboard or touch. */
export interface InputMethod {
  press(target: Locator): Promise<void>
  /** Replaces the text and confirms. */
  write(box: Locator, text: string): Promise<void>
  /** Takes damage: typed with a keyboard, on the number pad with a finger. */
  takeDamage(hitPoints: Locator, amount: number): Promise<void>
  /** Types into a combobox and picks the offered option. */
  find(box: Locator, text: string, offered: RegExp): Promise<void>
  /** Picks an item of the menu that a button opens. */
  pick(opener: Locator, item: Locator): Promise<void>
  /** Goes to a section of the sheet; a phone has it on a tab. */
  turnTo(section: string, tabName: string): Promise<void>
  /** Goes to a page of the app. */
  goTo(page: string): Promise<void>
  /** Undoes the last change. */
  undo(word: string): Promise<void>
}

/** The most Tab presses a user would accept. */
const tooFar = 80

/** Keyboard only: every target must be reachable with a visible focus. */
export function keyboard(page: Page): InputMethod {
  const { keyboard: keys } = page

  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    for (let steps = 0; steps <= tooFar; steps++) {
      const way = await target.evaluate(wayTo)
      if (way === 'here')
        return expect.poll(() => target.evaluate(isSeen), { message: 'the focus is not seen' }).toBe(true)
      await keys.press(way)
    }
    throw new Error('the element cannot be reached by Tab')
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
  const write = async (box: Locator, text: string) => {
    await reach(box)
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
    await keys.press('Tab')
  }
  return {
    async press(target) {
      await reach(target)
      await keys.press('Enter')
    },
    write,
    takeDamage: (hitPoints, amount) => write(hitPoints, `-${amount}`),
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
      throw new Error(`no option for ${text} matches ${offered}`)
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

/** Touch only: every target must be large enough. */
export function touch(page: Page): InputMethod {
  const press = async (target: Locator) => {
    await expect(target).toBeVisible()
    // A dialog may still be sliding in, and a message may cover the target; a tap dismisses it.
    await expect(async () => {
      if (await target.evaluate(isUnderMessage)) await page.getByRole('log').locator('p').last().tap()
      expect(await tooSmall(target), 'too small for a finger').toEqual([])
    }).toPass({ timeout: 60_000 })
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
    async takeDamage(hitPoints, amount) {
      await press(hitPoints)
      const pad = page.getByRole('dialog')
      for (const digit of String(amount)) await press(pad.getByRole('button', { name: digit, exact: true }))
      await press(pad.getByRole('button', { name: /^(Take \d+ damage|\d+ Schaden nehmen)$/ }))
      await expect(pad).toBeHidden()
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
    turnTo: (_section, tabName) =>
      press(page.getByRole('navigation').getByRole('button', { name: tabName, exact: true })),
    async goTo(name) {
      const back = page.getByRole('banner').getByRole('link', { name: /^(Your characters|Deine Charaktere)$/ })
      if (await back.isVisible()) await press(back)
      await press(page.getByRole('navigation').getByRole('link', { name, exact: true }).last())
    },
    undo: (word) => press(page.getByRole('log').getByRole('button', { name: word, exact: true }).last()),
  }
}
