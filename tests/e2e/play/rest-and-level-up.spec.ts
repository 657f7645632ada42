import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { sideways, violations } from '../support/accessibility.ts'
import { newCharacter, number } from '../support/game-actions.ts'
import { keyboard } from '../support/input-methods.ts'
import { isSaved, withoutServer } from '../support/second-device.ts'

// axe is injected as a script.
test.use({ bypassCSP: true })

/** A guest's character with these values; returns its ref. */
async function characterWith(page: Page, values: Readonly<Record<string, unknown>>): Promise<string> {
  const ref = await newCharacter(page)
  const { character, revision } = await (await page.request.get(`/api/characters/${ref}`)).json()
  const changes = Object.entries(values).map(([field, newValue]) => {
    return { field, oldValue: character[field] ?? null, newValue }
  })
  const data = { saveId: randomUUID(), baseRevision: revision, changes }
  expect((await page.request.patch(`/api/characters/${ref}`, { data })).ok()).toBe(true)
  return ref
}

const read = async (page: Page, ref: string) =>
  (await (await page.request.get(`/api/characters/${ref}`)).json()).character

test('a long rest by keyboard is one entry in the log, and undoing it restores everything', async ({ page }) => {
  const tired = {
    hp_max: 20,
    hp: 5,
    hp_temp: 4,
    mana_max: 10,
    mana: 2,
    conditions: ['exhausted', 'poisoned'],
    'condition_ends.e1': { id: 'e1', condition: 'exhausted', until: '2030-01-01T00:00:00.000Z' },
  }
  const ref = await characterWith(page, tired)
  const before = await read(page, ref)
  await page.goto(`/characters/${ref}`)
  const keys = keyboard(page)
  await keys.press(page.getByRole('button', { name: 'Rest…' }))
  const dialog = page.getByRole('dialog', { name: 'Rest' })
  await expect(dialog.getByRole('checkbox', { name: 'Exhausted' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Poisoned' })).not.toBeChecked()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Hit points5becomes20+15',
    'Mana2becomes10+8',
    'Temporary hit points4becomes0−4',
  ])
  expect(await violations(page)).toEqual([])
  await keys.press(dialog.getByRole('button', { name: 'Rest until morning' }))
  await expect(dialog).toBeHidden()
  await expect(number(page, 'Hit points')).toHaveValue('20')
  await expect(page.getByRole('button', { name: 'Remove Exhausted' })).toHaveCount(0)
  await isSaved(page)
  expect(await read(page, ref)).toMatchObject({ hp: 20, mana: 10, conditions: ['poisoned'] })

  const log = page.getByRole('complementary', { name: 'Log' })
  const entry = log.getByRole('listitem').filter({ hasText: 'Long rest' })
  await expect(entry).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(number(page, 'Hit points')).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Remove Exhausted' })).toBeVisible()
  await expect.poll(() => read(page, ref)).toEqual(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a level gained offline by touch is saved later as one action, and undoing it restores everything', async ({
    page,
  }) => {
    const ref = await characterWith(page, {
      class: 'lamplighter',
      level: 4,
      xp: 2_840,
      hp_max: 34,
      hp: 27,
      mana_max: 14,
      mana: 9,
      climbing_number: 3,
    })
    const before = await read(page, ref)
    await page.goto(`/characters/${ref}`)
    const open = async () => {
      await page.getByRole('heading', { level: 1 }).getByRole('button').tap()
      await page.getByRole('button', { name: 'Level up…' }).tap()
    }
    await open()
    const dialog = page.getByRole('dialog', { name: 'Level up' })
    await expect(dialog).toContainText('1,160 missing; you can level up anyway')
    const rolls = async () => (await dialog.getByRole('radiogroup').allTextContents()).join()
    await expect.poll(rolls).toMatch(/Rolled \+\d.*Rolled \+\d/)
    const rolled = await rolls()
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await page.reload()
    await open()
    await expect.poll(rolls).toBe(rolled)

    await withoutServer(page)
    await dialog.getByRole('radiogroup', { name: 'Hit points' }).getByText('Average +5').tap()
    await dialog.getByRole('button', { name: 'Climbing +1' }).tap()
    await dialog.getByRole('button', { name: 'Climbing +1' }).tap()
    await expect(dialog).toContainText('1 of 3 left')
    await dialog.getByRole('button', { name: 'Level up to 5' }).tap()
    await expect(dialog).toBeHidden()
    await expect(number(page, 'Hit points')).toHaveValue('32')
    await expect(number(page, 'Level')).toHaveValue('5')
    await page.getByRole('dialog', { name: 'About' }).getByRole('button', { name: 'Close' }).tap()
    expect(await read(page, ref)).toEqual(before)

    await page.unrouteAll()
    await expect.poll(async () => (await read(page, ref)).level, { timeout: 30_000 }).toBe(5)
    expect(await read(page, ref)).toMatchObject({ hp: 32, hp_max: 39, climbing_number: 5 })
    await page.getByRole('navigation', { name: 'Sheet tabs' }).getByText('Log').tap()
    const entries = page.getByRole('complementary', { name: 'Log' }).getByRole('listitem')
    await expect(entries.filter({ hasText: /^Level up: hit points.*1d/ })).toHaveCount(1)
    await expect(entries.filter({ hasText: /^Level up: mana.*1d/ })).toHaveCount(1)
    const undo = entries.getByRole('button', { name: 'Undo: Level up', exact: true })
    await expect(undo).toHaveCount(1)
    await undo.tap()
    await expect.poll(() => read(page, ref)).toEqual(before)
  })
})
