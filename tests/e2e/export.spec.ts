import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { sideways, violations } from './support/accessibility.ts'
import { startAtSheet, write } from './support/game-actions.ts'

// The test injects axe, which the page's CSP forbids.
test.use({ bypassCSP: true })

/** The text of the file behind a button of the export page. */
async function downloaded(page: Page, title: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('listitem', { name: title }).getByText('Download').click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test('a character is exported as text, table, actor and paper', async ({ page }) => {
  const ref = await startAtSheet(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect(page.getByRole('listitem', { name: 'Foundry VTT' })).toBeVisible()
  expect([await violations(page), await sideways(page)]).toEqual([[], 0])
  expect(await downloaded(page, 'Sheet as text')).toContain('- Gold: 15\n')
  expect(await downloaded(page, 'Log as text')).toContain('Gold 20 → 15\n')
  expect(await downloaded(page, 'Log as a table')).toContain('gold')
  expect(JSON.parse(await downloaded(page, 'Foundry VTT'))).toMatchObject({ system: { currency: { gp: 15 } } })

  await page.getByRole('listitem', { name: 'Paper or PDF' }).getByRole('link', { name: 'Print' }).click()
  await page.waitForURL(`/characters/${ref}/print`)
  await expect(page.getByRole('heading', { level: 2, name: 'Skills' })).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
  }
})
