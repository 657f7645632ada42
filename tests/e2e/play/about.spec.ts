import { expect, test } from '@playwright/test'
import { sideways, tooSmall, touchable, violations } from '../support/accessibility.ts'
import { number, startAtSheet, write } from '../support/game-actions.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true })

  test('the name opens About with the fields that the header has no room for', async ({ page }) => {
    const ref = await startAtSheet(page)
    const name = page.getByRole('heading', { level: 1 }).getByRole('button')
    await name.press('Enter')
    const about = page.getByRole('dialog', { name: 'About' })
    await expect(about).toBeVisible()
    await write(page, 'Maximum hit points', '34')
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    expect(await tooSmall(touchable(page).and(about.locator('*')))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(name).toBeFocused()
    await name.click()
    await about.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible()
    await page.keyboard.press('Escape')
    await about.getByRole('link', { name: 'History' }).click()
    await page.waitForURL(`/characters/${ref}/history`)
  })
})

test('a phone in landscape shows the hit points, and a desktop keeps them in view', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await startAtSheet(page)
  await expect(number(page, 'Hit points')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await number(page, 'Climbing').focus()
  await page.keyboard.press('Control+End')
  await page.getByRole('heading', { name: 'Background' }).scrollIntoViewIfNeeded()
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 4000)
  await expect(page.getByRole('heading', { name: 'Attributes' })).not.toBeInViewport()
  await expect(number(page, 'Hit points')).toBeInViewport({ ratio: 1 })
})
