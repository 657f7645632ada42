import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { aPng } from '../images/pictures.ts'
import { number, startAsGuest, startAtSheet, write } from './support/game-actions.ts'

const log = (page: Page) => page.getByRole('complementary', { name: 'Log' })
const entries = (page: Page, text: RegExp | string) => log(page).getByRole('listitem').filter({ hasText: text })

async function spend(page: Page, from: string, to: string): Promise<void> {
  await write(page, 'Gold', to)
  await expect(entries(page, new RegExp(`Gold\\s*${from} →.*${to}`))).toHaveCount(1)
  await expect(page.getByText(/^Saved$/)).toBeVisible()
}

/** Uploads a picture, and waits until the sheet shows it. */
async function upload(page: Page, colour: string): Promise<void> {
  const ref = new URL(page.url()).pathname.split('/').at(-1)
  const request = { data: await aPng(64, 64, colour), headers: { 'content-type': 'image/png' } }
  const response = await page.request.put(`/api/characters/${ref}/image`, request)
  const { image } = (await response.json()) as { readonly image: string }
  await expect.poll(() => portraitOf(page)).toContain(image)
}

/** The address of the portrait; empty as long as it is not loaded. */
const portraitOf = (page: Page): Promise<string> =>
  page
    .getByRole('button', { name: 'Change picture' })
    .locator('img')
    .evaluateAll((images: readonly { naturalWidth: number; src: string }[]) =>
      images[0] && images[0].naturalWidth > 0 ? images[0].src : '',
    )

test('a character that is exported from its sheet and imported by somebody else keeps its log and its pictures, and an old entry can be undone', async ({
  page,
  browser,
  baseURL,
}) => {
  await startAtSheet(page)
  await spend(page, '20', '15')
  await spend(page, '15', '12')
  await upload(page, 'green')
  await upload(page, 'purple')
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('listitem', { name: 'Everquill' }).getByRole('button', { name: 'Download' }).click(),
  ])
  const path = await download.path()
  const file = JSON.parse(readFileSync(path, 'utf8')) as { readonly character: { readonly name: string } }
  expect(file).toMatchObject({
    format: 'everquill-character',
    version: 1,
    log: [{}, {}, {}, {}, {}],
    pictures: [{}, {}],
  })

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

  // Without a reload, once the outbox has sent it.
  const stored = /\/api\/images\/\d+\/imported-[0-9a-f]{32}\?size=320$/
  await expect.poll(() => portraitOf(other)).toMatch(stored)
  const current = await portraitOf(other)
  await entries(other, /Picture/)
    .first()
    .getByRole('button', { name: 'Undo: Picture' })
    .click()
  await expect.poll(() => portraitOf(other)).not.toBe(current)
  await expect.poll(() => portraitOf(other)).toMatch(stored)
})
