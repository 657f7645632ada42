import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { newCharacter, number, startAtSheet, write } from './support/game-actions.ts'
import { choice, elsewhere, isSaved, listening, notes, refuseSaves, withoutServer } from './support/second-device.ts'
import { readers, sideways, violations } from './support/accessibility.ts'

test('spending more gold than there is reports how much was left and how much is short', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await number(page, 'Gold').focus()
  await page.keyboard.type('-18')
  await other.change('gold', (gold: number) => gold - 5)
  await expect(page.getByText('now 15')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saved with 1 notice' }).click()
  await expect(page.getByRole('dialog')).toContainText('Gold: only 15 of 18 were left, 3 short.')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await isSaved(page)
})

test('a refused change shows its reason and can be copied, retried or discarded', async ({ page }) => {
  const ref = await newCharacter(page)
  await listening(page, ref)
  await refuseSaves(page, { code: 'invalid-value', field: 'gold' })
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Couldn’t save: That’s not a valid value here.' }).click()
  await expect(number(page, 'Gold')).toHaveValue('20')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gold wasn’t saved. That’s not a valid value here.')
  await expect(dialog).toContainText(/20\s*→.*15/)
  // There is no clipboard over plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.evaluate(
    "document.addEventListener('copy', ({ target }) => { document.title = target.value }, { once: true })",
  )
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page).toHaveTitle('Gold: 20 → 15')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Gold')).toHaveValue('15')
  await isSaved(page)
})

test('unsaved changes can be downloaded as a file', async ({ page }) => {
  await startAtSheet(page)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await notes(page).fill('Orla owes us a crossing.\nAsk her.')
  await page.getByRole('button', { name: '2 changes waiting to sync' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download unsent changes' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^everquill-unsent-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file.characters).toHaveLength(1)
  expect(file.characters[0].changes).toMatchObject([
    { field: 'gold', oldValue: 20, newValue: 15 },
    { field: 'notes', oldValue: '', newValue: 'Orla owes us a crossing.\nAsk her.' },
  ])
})

test('after an expired session, signing in as the same user saves all unsent changes', async ({ page }) => {
  const [email, password] = [`ann-${randomUUID()}@example.org`, 'two lanterns over the salt road']
  const ref = await newCharacter(page)
  await page.request.post('/api/auth/sign-up', { data: { name: 'Ann Ährenfels', email, password } })
  await listening(page, ref)
  await page.context().clearCookies()
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Signed out: 1 unsaved change' }).click()
  await expect(page.getByText('Sign in as Ann Ährenfels again to save your changes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download unsent changes' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(number(page, 'Gold')).toHaveValue('15')
  await isSaved(page)
  expect((await (await elsewhere(page.request, ref)).read()).gold).toBe(15)
})

test('signing out with unsent changes explains what happens to them', async ({ page }) => {
  const ref = await newCharacter(page)
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann', email: `ann-${randomUUID()}@example.org`, password: 'two lanterns over the salt road' },
  })
  await listening(page, ref)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await expect(page.getByRole('button', { name: '1 change waiting to sync' })).toBeVisible()
  await page.getByRole('button', { name: 'Account: Ann' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 change is waiting to sync. If you sign out now, it stays on this device')
  await expect(dialog.getByRole('button', { name: 'Download unsent changes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Gold')).toHaveValue('15')
})

test('a browser without a local store shows a warning with advice', async ({ page }) => {
  await page.addInitScript("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }")
  await startAtSheet(page)
  await withoutServer(page)
  await write(page, 'Gold', '15')
  await page.getByRole('button', { name: 'Not stored on this device: keep this page open until it’s saved' }).click()
  await expect(page.getByRole('dialog')).toContainText('its storage is full, or this is a private window')
  await expect(page.getByRole('dialog')).toContainText('Gold 20 → 15')
})

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, bypassCSP: true })

    test('waiting, conflicting and refused changes are accessible and can be resolved by keyboard', async ({
      page,
    }) => {
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
      }
      const state = page.getByRole('status').getByRole('button').first()
      const ref = await startAtSheet(page)
      const other = await elsewhere(page.request, ref)
      await withoutServer(page)
      for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Mana +1' }).click()
      const strength = page.getByRole('textbox', { name: /^(Strength|Stärke)$/ })
      await strength.fill('5')
      await strength.blur()
      await expect(state).toBeVisible()
      await state.press('Enter')
      await expect(page.getByRole('dialog')).toContainText('Mana 0 → 3')
      await look('waiting')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(state).toBeFocused()

      await other.change('str', () => 4)
      await page.unrouteAll()
      await page.reload()
      await expect(choice(page, '(Take theirs|Anderes nehmen) 4')).toBeVisible()
      await look('a conflict')
      await refuseSaves(page, { code: 'invalid-value' })
      await page.getByRole('button', { name: 'Mana +1' }).click()
      await expect(page.getByText(/^(Couldn’t save|Nicht gespeichert): /).first()).toBeAttached()
      await state.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      await look('notices')
      await dialog.getByRole('button', { name: /^(Keep mine|Meins behalten)/ }).press('Enter')
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await expect(dialog.getByRole('button', { name: /^(Try again|Erneut versuchen)/ })).toBeFocused()
      await dialog.getByRole('button', { name: /^(Discard|Verwerfen)/ }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText(/^(Saved|Gespeichert)$/).first()).toBeVisible()
    })
  })
}
