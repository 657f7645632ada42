import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** Texts that no number input accepts. */
export const nonsense = ['abc', '1e99', '--5', '🎲']

/** Collects all write requests of a page from now on. */
export function writeRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request))
  return requests
}

/** The input shows an accessible hint and restores its previous value. */
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
