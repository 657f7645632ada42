import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { number, startAsGuest, startAtSheet, write } from './support/game-actions.ts'

const log = (page: Page) => page.getByRole('complementary', { name: 'Log' })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })

async function spend(page: Page, from: string, to: string): Promise<void> {
  await write(page, 'Gold', to)
  await expect(entries(page, new RegExp(`Gold\\s*${from} →.*${to}`))).toHaveCount(1)
  await expect(page.getByText(/^Saved$/)).toBeVisible()
}

test('a character that is exported from its sheet and imported by somebody else keeps its log, and an old entry can be undone', async ({
  page,
  browser,
  baseURL,
}) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await spend(page, '15', '12')
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('listitem', { name: 'Everquill' }).getByRole('button', { name: 'Download' }).click(),
  ])
  const path = await download.path()
  const file = JSON.parse(readFileSync(path, 'utf8')) as { readonly character: { readonly name: string } }
  expect(file).toMatchObject({ format: 'everquill-character', version: 1, log: [{}, {}, {}] })

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await startAsGuest(other)
  await other.goto('/import')
  await other.getByLabel('Character files', { exact: true }).setInputFiles(path)
  await other.getByRole('button', { name: 'Import 1 character' }).click()
  await expect(other.getByRole('heading', { level: 1, name: file.character.name })).toBeVisible()

  await expect(entries(other, 'Imported from Everquill')).toHaveCount(1)
  await expect(entries(other, /Gold\s*20 →.*15/)).toContainText('imported')
  await entries(other, /Gold\s*20 →.*15/)
    .getByRole('button', { name: 'Undo: Gold' })
    .click()
  await expect(number(other, 'Gold')).toHaveValue('17')
  await expect(entries(other, /Gold\s*20 →.*15/)).toContainText('undone')
})
