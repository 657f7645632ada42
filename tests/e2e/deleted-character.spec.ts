import { expect, test, type Page } from '@playwright/test'
import { holdTheClock, number, startAtSheet, write } from './support/game-actions.ts'
import { killPage, transactionsComplete } from './support/local-store-faults.ts'
import { blockSaves } from './support/lost-responses.ts'
import { isSaved, loggedChanges } from './support/second-device.ts'

/** A tab is told that the character does not exist, as after a change of access that is taken back at once. */
async function getNotFound(page: Page, ref: string): Promise<void> {
  await page.route(`**/api/characters/${ref}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not-found"}' })
      : route.fallback(),
  )
  // A page that becomes visible fetches its character again.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(page.getByText('This character is no longer available.')).toBeVisible()
  await transactionsComplete(page)
}

/** Two tabs with the same sheet whose saves do not reach the server. Their clock stands still, so that nothing is retried. */
async function twoTabs(page: Page) {
  const ref = await startAtSheet(page)
  const other = await page.context().newPage()
  await other.goto(`/characters/${ref}`)
  await expect(number(other, 'Gold')).toHaveValue('20')
  await holdTheClock(page)
  const allowSaves = await blockSaves(page.context())
  return { ref, other, allowSaves }
}

test('a 404 in one tab does not remove what another tab has stored', async ({ page, context }) => {
  const { ref, other, allowSaves } = await twoTabs(page)
  await write(other, 'Gold', '15')
  await page.clock.runFor(100)
  await expect(number(page, 'Gold')).toHaveValue('15')
  // What a tab has in memory would be stored again.
  await killPage(other)
  await getNotFound(page, ref)
  await killPage(page)
  const next = await context.newPage()
  await next.goto(`/characters/${ref}`)
  await expect(number(next, 'Gold')).toHaveValue('15')
  await next.clock.resume()
  allowSaves()
  await isSaved(next)
  expect(await loggedChanges(context.request, ref)).toEqual(['gold 20 → 15'])
})

test('a 404 in one tab does not remove what another tab has just typed and not stored yet', async ({ page }) => {
  const { ref, other, allowSaves } = await twoTabs(page)
  await write(other, 'Gold', '15')
  await getNotFound(page, ref)
  await page.clock.resume()
  await expect(other.getByText(/waiting to sync/).first()).toBeVisible()
  await other.reload()
  await expect(number(other, 'Gold')).toHaveValue('15')
  allowSaves()
  await isSaved(other)
  expect(await loggedChanges(other.request, ref)).toEqual(['gold 20 → 15'])
})

test('edits refused while the character was in the trash are saved with one button once it is back', async ({
  page,
}) => {
  const ref = await startAtSheet(page)
  const allowSaves = await blockSaves(page)
  await write(page, 'Gold', '15')
  await write(page, 'Silver', '4')
  await page.request.delete(`/api/characters/${ref}`)
  await expect(page.getByText('This character is in the trash and can’t be edited.')).toBeVisible()
  allowSaves()
  await expect(page.getByText(/^Couldn’t save/).first()).toBeVisible()
  await page.request.post(`/api/characters/${ref}/restore`)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await page.getByRole('button', { name: /^Couldn’t save/ }).click()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await isSaved(page)
  await expect(number(page, 'Gold')).toHaveValue('15')
  expect((await loggedChanges(page.request, ref)).toSorted()).toEqual(['gold 20 → 15', 'silver 0 → 4'])
})
