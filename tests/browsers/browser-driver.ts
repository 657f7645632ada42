/** A browser with one page. */
export interface BrowserDriver {
  /** Opens an address; resolves when the page has loaded. */
  open(url: string): Promise<void>
  /** Resolves when the page has loaded again. */
  reload(): Promise<void>
  back(): Promise<void>
  /** Evaluates an expression in the page, awaits its value and returns that, which must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks the element that an expression returns, as a mouse does: some browsers ignore what a script clicked. */
  click(element: string): Promise<void>
  /** Presses the keys of a text in the focused element. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Milliseconds after which a story fails; a busy machine may need most of it. */
const patience = 120_000
const pause = 100

/** Waits until an expression, or what it resolves to, is true in the page. A page that is being replaced counts as not yet. */
export async function until(driver: BrowserDriver, expression: string): Promise<void> {
  const end = Date.now() + patience
  while (!(await driver.evaluate(`Promise.resolve(${expression}).then(Boolean)`).catch(() => false))) {
    if (Date.now() > end) {
      const shown = await driver.evaluate('[location.href, document.body.innerText.slice(0, 300)]').catch(String)
      throw new Error(`never true: ${expression}; the page is ${JSON.stringify(shown)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
