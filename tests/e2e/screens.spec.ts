import { expect, test } from '@playwright/test'
import { createCharacter, startAsGuest, write } from './at-the-table.ts'
import { readers, sideways, violations } from './for-everybody.ts'

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // Axe is put into the page by the test, which the page's own rules rightly forbid.
    test.use({ ...reader, bypassCSP: true })

    test('every screen is for everybody, and none scrolls sideways', async ({ page }) => {
      const seen: string[] = []
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
        seen.push(screen)
      }
      await page.goto('/sign-in')
      await page.getByRole('heading').first().waitFor()
      await look('sign-in')
      await startAsGuest(page)
      await look('empty roster')
      await createCharacter(page)
      await look('sheet')
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('roster')
      await page.goto('/settings')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('account')
      await page.goto('/characters/1')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('not found')
      expect(seen).toHaveLength(6)
    })
  })
}

test('nothing but our own server is ever asked for anything', async ({ page, baseURL }) => {
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await startAsGuest(page)
  await createCharacter(page)
  await write(page, 'Gold', '15')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL ?? '') && !url.startsWith('data:'))).toEqual([])
  expect(complaints).toEqual([])
})
