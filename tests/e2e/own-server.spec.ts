import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { newCharacter, number, write } from './support/game-actions.ts'
import { test, type KillableServer } from './support/killable-server.ts'
import { isSaved, loggedChanges } from './support/second-device.ts'

const restoredDialog = (page: Page) => page.getByRole('dialog', { name: 'The server was restored' })

/** Another device with the same local data, such as a new phone that was set up from the old one. */
async function copyOfBrowser(browser: Browser, context: BrowserContext): Promise<Page> {
  const copy = await browser.newContext({ storageState: await context.storageState({ indexedDB: true }) })
  return copy.newPage()
}

async function openSheet(page: Page, ref: string, gold: string): Promise<void> {
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue(gold)
}

/** Opens the dialog with the changes that the server no longer has. */
async function openMissingChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^The server lost 1 change/ }).click()
  await expect(restoredDialog(page).getByRole('listitem')).toHaveText(/Gold.*20.*15/)
}

const waysBack = {
  'a copied data folder': async (server: KillableServer) => {
    const copy = await server.copyData()
    return () => server.goBackTo(copy)
  },
  'a backup': async (server: KillableServer) => {
    const file = await server.backUp()
    return () => server.restore(file)
  },
}

for (const [what, prepare] of Object.entries(waysBack)) {
  test(`after a server went back to ${what}, new edits are saved and lost ones are restored once from two devices`, async ({
    page,
    context,
    browser,
    server,
  }) => {
    const ref = await newCharacter(page)
    const goBack = await prepare(server)
    await openSheet(page, ref, '20')
    await write(page, 'Gold', '15')
    await isSaved(page)
    const copy = await copyOfBrowser(browser, context)
    await openSheet(copy, ref, '15')
    await goBack()
    for (const device of [page, copy]) await expect(number(device, 'Gold')).toHaveValue('20')
    await write(page, 'Silver', '4')
    await expect(number(copy, 'Silver')).toHaveValue('4')
    for (const device of [page, copy]) {
      await openMissingChanges(device)
      await device.getByRole('button', { name: 'Restore changes' }).click()
      await isSaved(device)
      await expect(number(device, 'Gold')).toHaveValue('15')
    }
    expect(await loggedChanges(page.request, ref)).toEqual(['silver 0 → 4', 'gold 20 → 15'])
  })
}

test('changes that a server lost can be discarded', async ({ page, server }) => {
  const ref = await newCharacter(page)
  const copy = await server.copyData()
  await openSheet(page, ref, '20')
  await write(page, 'Gold', '15')
  await isSaved(page)
  await server.goBackTo(copy)
  await openMissingChanges(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await isSaved(page)
  await expect(number(page, 'Gold')).toHaveValue('20')
  expect(await loggedChanges(page.request, ref)).toEqual([])
})

test.describe('a new server behind a proxy', () => {
  // The server listens on loopback, so it asks for the code only behind a proxy.
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })

  test('the first account is created with the set-up code that the server printed', async ({ page, server }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Email', { exact: true }).fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a lantern in the fog')
    const signUp = page.getByRole('button', { name: 'Sign up', exact: true })
    await signUp.click()
    await expect(page.getByText('Enter the set-up code that the server printed.')).toBeVisible()
    await page.getByLabel('Set-up code').fill('K7QM-2XTB-9HCE')
    await signUp.click()
    await expect(page.getByText('This set-up code is wrong or has expired.')).toBeVisible()
    await page.getByLabel('Set-up code').fill(await server.setupCode())
    await signUp.click()
    await expect(page).not.toHaveURL(/sign-in/)
    const { user } = (await (await page.request.get('/api/auth/session')).json()) as {
      user: { administrator: boolean }
    }
    expect(user.administrator).toBe(true)
  })
})
