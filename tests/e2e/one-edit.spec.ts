import { expect, test } from '@playwright/test'
import {
  createCharacter,
  holdTheClock,
  newCharacter,
  number,
  savesOf,
  secondBrowser,
  startAtSheet,
  write,
} from './support/game-actions.ts'

test('a guest’s new character has a rope, a bedroll, 20 gold and one log entry', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('link', { name: 'Characters' }).first().click()
  const ref = await createCharacter(page)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect(page.getByRole('textbox', { name: /^Rope/ })).toHaveValue('1')
  await expect(page.getByRole('textbox', { name: /^Bedroll/ })).toHaveValue('1')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { entries } = await (await page.request.get(`/api/characters/${ref}/log`)).json()
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ type: 'general', message: 'Character created' })
})

test('an edit is sent once, after 2 s, and appears in the log', async ({ page }) => {
  const ref = await startAtSheet(page)
  await holdTheClock(page)
  const saves = savesOf(page)
  await write(page, 'Gold', '15')
  await page.clock.runFor(1_900)
  expect(saves).toHaveLength(0)
  await expect(page.getByText('Saving…', { exact: true })).toBeVisible()
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.clock.runFor(200)
  await answered
  await page.clock.runFor(10_000)
  expect(saves).toHaveLength(1)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(saves[0]?.postDataJSON().changes).toEqual([{ field: 'gold', oldValue: 20, newValue: 15 }])
  await page.clock.resume()
  await expect(page.getByRole('complementary', { name: 'Log' })).toContainText(/Gold\s*20 →.*15/)
  const { entries } = await (await page.request.get(`/api/characters/${ref}/log`)).json()
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({ type: 'general', data: { field: 'gold', oldValue: 20, newValue: 15 } })
})

test('three quick edits make one save', async ({ page }) => {
  await startAtSheet(page)
  await holdTheClock(page)
  const saves = savesOf(page)
  for (const [name, value] of [
    ['Gold', '15'],
    ['Silver', '3'],
    ['Strength', '2'],
  ] as const) {
    await write(page, name, value)
    await page.clock.runFor(600)
  }
  expect(saves).toHaveLength(0)
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.clock.runFor(2_100)
  await answered
  await page.clock.runFor(10_000)
  expect(saves).toHaveLength(1)
  expect(saves[0]?.postDataJSON().changes).toHaveLength(3)
})

test('nothing is sent while a character loads or when nothing changed', async ({ page }) => {
  const ref = await newCharacter(page)
  const saves = savesOf(page)
  await page.goto(`/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await holdTheClock(page)
  await page.clock.runFor(5_000)
  await write(page, 'Gold', '20')
  await page.clock.runFor(5_000)
  await write(page, 'Gold', '19')
  await write(page, 'Gold', '20')
  await page.clock.runFor(5_000)
  expect(saves).toHaveLength(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a second browser shows the new value without reloading', async ({ page, browser, context }) => {
  const ref = await startAtSheet(page)
  const second = await secondBrowser(browser, context)
  const listening = second.waitForResponse((response) => response.url().endsWith('/api/stream'))
  await second.goto(`/characters/${ref}`)
  await expect(number(second, 'Gold')).toHaveValue('20')
  await listening
  await write(page, 'Gold', '15')
  await expect(number(second, 'Gold')).toHaveValue('15')
  await expect(second.getByRole('complementary', { name: 'Log' })).toContainText(/Gold\s*20 →.*15/)
})

test('gold spent at once in two browsers counts twice', async ({ page, browser, context }) => {
  const ref = await startAtSheet(page)
  const second = await secondBrowser(browser, context)
  await second.goto(`/characters/${ref}`)
  await expect(number(second, 'Gold')).toHaveValue('20')
  await write(page, 'Gold', '-5')
  await write(second, 'Gold', '-3')
  for (const one of [page, second]) await expect(number(one, 'Gold')).toHaveValue('12')
})
