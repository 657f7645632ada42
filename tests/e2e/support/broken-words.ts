import type { Locator } from '@playwright/test'

/** The texts of a single word that take more than one line. */
export async function brokenWords(texts: Locator): Promise<readonly string[]> {
  const broken: string[] = []
  for (const text of await texts.all()) {
    const word = (await text.textContent()) ?? ''
    if (/\s/.test(word)) continue
    const lines = await text.evaluate(`(element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    }`)
    if (Number(lines) > 1) broken.push(word)
  }
  return broken
}
