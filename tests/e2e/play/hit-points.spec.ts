import { expect, test, type Page } from '@playwright/test'
import { phoneReaders, sideways, tooSmall, violations } from '../support/accessibility.ts'
import { newCharacter, number, startAtSheet, write } from '../support/game-actions.ts'
import { elsewhere } from '../support/second-device.ts'

const figure = (page: Page) => page.getByRole('textbox', { name: /^(Hit points|Lebenspunkte)$/ })
const pad = (page: Page) => page.getByRole('dialog', { name: /^(Hit points|Lebenspunkte)$/ })
const messages = (page: Page) => page.getByRole('log', { name: /^(Messages|Meldungen)$/ })

/** A new character with 27 of 34 hit points and 5 temporary ones. */
async function hurtCharacter(page: Page): Promise<string> {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  for (const [field, value] of [
    ['hp', 27],
    ['hp_max', 34],
    ['hp_temp', 5],
  ] as const) {
    await other.change(field, () => value)
  }
  return ref
}

for (const { name, ...reader } of phoneReaders) {
  test.describe(name, () => {
    test.use({ ...reader, hasTouch: true, isMobile: true, bypassCSP: true })

    test('damage goes through temporary hit points, healing restores, and both are undone as one', async ({ page }) => {
      const ref = await hurtCharacter(page)
      const { read } = await elsewhere(page.request, ref)
      const values = async () => {
        const { hp, hp_temp } = await read()
        return [hp, hp_temp]
      }
      await page.goto(`/characters/${ref}`)
      await figure(page).tap()
      await expect(pad(page)).toBeVisible()
      for (const key of ['1', '2']) await pad(page).getByRole('button', { name: key, exact: true }).tap()
      await expect(pad(page)).toContainText(/27.*20−12/)
      expect(await violations(page)).toEqual([])
      expect(await sideways(page)).toBe(0)
      expect(await tooSmall(pad(page).getByRole('button'))).toEqual([])
      await pad(page)
        .getByRole('button', { name: /^(Take 12 damage|12 Schaden nehmen)$/ })
        .tap()
      await expect(pad(page)).toBeHidden()
      await expect(figure(page)).toHaveValue('20')
      await expect.poll(values).toEqual([20, undefined])

      await figure(page).tap()
      await pad(page)
        .getByRole('radio', { name: /^(Heal|Heilen)$/ })
        .tap()
      await pad(page).getByRole('button', { name: '4', exact: true }).tap()
      await pad(page)
        .getByRole('button', { name: /^(Heal 4|4 heilen)$/ })
        .tap()
      await expect.poll(values).toEqual([24, undefined])

      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^(Log|Chronik)$/ })
        .tap()
      const log = page.getByRole('complementary', { name: /^(Log|Chronik)$/ })
      const entry = (text: RegExp) => log.getByRole('listitem').filter({ hasText: text })
      await entry(/^(Healed|Geheilt)/)
        .getByRole('button')
        .tap()
      await expect.poll(values).toEqual([20, undefined])
      await entry(/^(Took damage|Schaden genommen|Schaden erlitten)/)
        .getByRole('button')
        .tap()
      await expect.poll(values).toEqual([27, 5])
    })

    test('a condition runs out by the clock, and is removed once', async ({ page }) => {
      await page.clock.install()
      const ref = await startAtSheet(page)
      const { read } = await elsewhere(page.request, ref)
      await page.getByRole('button', { name: /^(Add a condition|Zustand hinzufügen)$/ }).tap()
      await page.getByRole('button', { name: /^(Poisoned|Vergiftet)$/, pressed: false }).tap()
      await page.getByRole('button', { name: /^(Add a condition|Zustand hinzufügen)$/ }).tap()
      const list = page.getByRole('list', { name: /^(Conditions|Zustände)$/ })
      await list.getByRole('button', { name: /^(Poisoned|Vergiftet)$/ }).tap()
      const dialog = page.getByRole('dialog', { name: /^(Poisoned|Vergiftet)$/ })
      await expect(dialog).toBeVisible()
      expect(await violations(page)).toEqual([])
      await dialog.getByRole('button', { name: /^10 [Mm]in/ }).tap()
      await expect(list).toContainText(/10 [Mm]in/)
      await expect.poll(async () => (await read()).condition_ends?.length).toBe(1)

      const { revision } = await (await page.request.get(`/api/characters/${ref}`)).json()
      await page.clock.fastForward('05:00')
      await expect(list).toContainText(/5 [Mm]in/)
      await page.clock.fastForward('06:00')
      await expect(messages(page)).toContainText(/Poisoned has ended|Vergiftet ist vorbei/)
      expect((await (await page.request.get(`/api/characters/${ref}`)).json()).revision).toBe(revision)
      await messages(page)
        .getByRole('button', { name: /^(Remove|Entfernen)$/ })
        .tap()
      await expect.poll(async () => [(await read()).conditions, (await read()).condition_ends]).toEqual([[], undefined])
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^(Log|Chronik)$/ })
        .tap()
      await expect(
        page.getByRole('listitem').filter({ hasText: /^(Poisoned ended|Vergiftet ist vorbei)/ }),
      ).toHaveCount(1)
    })
  })
}

test('typed damage takes temporary hit points first', async ({ page }) => {
  const ref = await hurtCharacter(page)
  await page.goto(`/characters/${ref}`)
  await write(page, 'Hit points', '-7')
  await expect(number(page, 'Hit points')).toHaveValue('25')
  await expect(page.getByRole('complementary', { name: 'Log' })).toContainText(/Took damage/)
})
