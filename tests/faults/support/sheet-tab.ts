import { errors, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import type { Counter, TypedEdits } from './typed-edits.ts'

/** Milliseconds; longer than anything takes, also on a busy machine. */
const timeout = 120_000

/** Milliseconds between an edit and its save. */
const autoSaveDelay = 2_000

/** The texts of the save indicator. */
const saveStates = {
  saved: 'Saved',
  waiting: '\\d+ changes? waiting to sync',
  'not-stored': 'Not stored on this device.*',
} as const
type SaveState = keyof typeof saveStates

/** A browser tab with the sheet of a character. Everything typed into it is recorded. */
export class SheetTab {
  readonly name: string
  readonly #context: BrowserContext
  readonly #edits: TypedEdits
  readonly #ownCounter: Counter
  #page: Page
  #lines = 0

  private constructor(name: string, page: Page, edits: TypedEdits) {
    this.name = name
    this.#context = page.context()
    this.#edits = edits
    this.#ownCounter = edits.newOwnCounter()
    this.#page = page
  }

  static async open(name: string, context: BrowserContext, edits: TypedEdits): Promise<SheetTab> {
    context.setDefaultTimeout(timeout)
    const tab = new SheetTab(name, await context.newPage(), edits)
    await tab.#goToSheet()
    return tab
  }

  /** Spends one gold; the other tabs do so too. */
  async spend(): Promise<void> {
    await this.#step('gold', 'ArrowDown')
  }

  /** Increases a counter that no other tab changes. */
  async count(): Promise<void> {
    await this.#step(this.#ownCounter, 'ArrowUp')
  }

  /** Adds a line that is never typed again to the end of the notes. */
  async write(): Promise<void> {
    const line = `${this.name}, line ${++this.#lines}`
    const notes = this.#box('notes')
    // They are shown formatted until somebody edits them.
    if (!(await notes.isVisible())) await this.#page.getByRole('button', { name: 'Edit: Notes' }).click()
    await notes.press('ControlOrMeta+End')
    await this.#page.keyboard.insertText(`\n${line}`)
    this.#edits.addLine(line)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
    await this.#box('gold').waitFor()
  }

  /** Closes the tab as a user does, and opens the sheet in a new one. */
  async reopen(): Promise<void> {
    const closed = this.#page.waitForEvent('close')
    await this.#page.close({ runBeforeUnload: true })
    await closed
    this.#page = await this.#context.newPage()
    await this.#goToSheet()
  }

  /** Resolves once the save indicator shows one of these states. */
  async shows(states: readonly SaveState[]): Promise<void> {
    await this.#indicator(states).waitFor()
  }

  /** Types until the page says that an edit could not be stored; the first ones may fit. Resolves to whether it did. */
  async typeUntilNotStored(): Promise<boolean> {
    for (let tries = 0; tries < 20; tries++) {
      await this.spend()
      // The state lasts until the edit is saved, so it cannot be waited for without typing again.
      const isNotStored = this.#indicator(['not-stored']).waitFor({ timeout: autoSaveDelay })
      if (await isNotStored.then(() => true, isTimeout)) return true
    }
    return false
  }

  /** Resolves once the page shows this amount of gold. */
  async showsGold(gold: number): Promise<void> {
    // While the input has focus, other values do not replace its text.
    await this.#box('gold').blur()
    await expect(this.#box('gold')).toHaveValue(gold.toLocaleString('en-GB'), { timeout })
  }

  /** Resolves once no edit of an earlier page is left in the unload journal. */
  async journalIsEmpty(): Promise<void> {
    const keys = `Object.keys(localStorage).filter((key) => key.startsWith('everquill-left-behind/'))`
    await expect.poll(() => this.#page.evaluate(keys), { timeout }).toEqual([])
  }

  /** Resolves once the service worker has cached the app, so that the page can be reloaded offline. */
  async isCached(): Promise<void> {
    const isControlled = 'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)'
    await expect.poll(() => this.#page.evaluate(isControlled), { timeout }).toBe(true)
  }

  async #goToSheet(): Promise<void> {
    await this.#page.goto(`/characters/${this.#edits.ref}`)
    await this.#box('gold').waitFor()
  }

  async #step(counter: Counter, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
    await this.#box(counter).press(key)
    this.#edits.addStep(counter)
  }

  #indicator(states: readonly SaveState[]): Locator {
    const text = new RegExp(`^(?:${states.map((state) => saveStates[state]).join('|')})$`)
    return this.#page.getByText(text).first()
  }

  #box(field: string): Locator {
    return this.#page.locator(`[data-field="${field}"]`)
  }
}

/** False for a timeout; throws any other error. */
function isTimeout(error: unknown): false {
  if (error instanceof errors.TimeoutError) return false
  throw error
}
