import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** What no number box takes. */
export const nonsense = ['abc', '1e99', '--5', '🎲']

/** Everything by which a page would change something on the server, from now on. */
export function wishesOf(page: Page): Request[] {
  const wishes: Request[] = []
  page.on('request', (request) => request.method() !== 'GET' && wishes.push(request))
  return wishes
}

/** The box says what is possible, to who reads the screen aloud as well, and takes again what stood there before. */
export async function refusesNonsense(box: Locator, says: RegExp, meanwhile?: () => Promise<void>): Promise<void> {
  const before = await box.inputValue()
  for (const text of nonsense) {
    await box.fill(text)
    await expect(box).toHaveAccessibleDescription(says)
    await box.press('Enter')
    await meanwhile?.()
  }
  await box.fill(before)
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
}
