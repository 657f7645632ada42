import { expect, test } from '@playwright/test'
import { createCharacter, startAsGuest, write } from './support/game-actions.ts'
import { readers, sideways, tooSmall, touchable, violations } from './support/accessibility.ts'

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // Axe is put into the page by the test, which the page's own rules rightly forbid.
    const hasTouch = reader.viewport.width < 1_000
    test.use({ ...reader, hasTouch, bypassCSP: true })

    test('every screen is for everybody, and none scrolls sideways', async ({ page }) => {
      const seen: string[] = []
      const touch = async (screen: string) => {
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
        if (!hasTouch) return
        // What comes up with a new leaf may still lie under the former one.
        await expect.poll(() => tooSmall(touchable(page)), `${screen} is too small for a finger`).toEqual([])
      }
      const look = async (screen: string) => {
        expect(await violations(page), screen).toEqual([])
        await touch(screen)
        seen.push(screen)
      }
      await page.goto('/sign-in')
      await page.getByRole('heading').first().waitFor()
      await look('sign-in')
      await startAsGuest(page)
      await look('empty roster')
      const ref = await createCharacter(page)
      const changes = ['gold', 'silver'].map((field) => ({ field, oldValue: 0, newValue: 5 }))
      const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes }
      await page.request.patch(`/api/characters/${ref}`, { data: save })
      await expect(page.getByText(/^(Undo all 2|Alle 2 zurücknehmen)$/)).toBeAttached()
      await look('sheet')
      const leaves = page.getByRole('navigation', { name: /^(Leaves of the sheet|Blätter des Bogens)$/ })
      for (const leaf of (await leaves.getByRole('button').all()).slice(1)) {
        if (!(await leaf.isVisible())) continue
        await leaf.click()
        await touch(`sheet: ${await leaf.textContent()}`)
      }
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('roster')
      for (const path of ['/settings', '/help', `/characters/${ref}/print`]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await look(path)
      }
      await page.goto('/characters/1')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await look('not found')
      expect(seen).toHaveLength(8)
    })
  })
}

// What installs itself asks for things, too.
test.use({ serviceWorkers: 'allow' })

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
