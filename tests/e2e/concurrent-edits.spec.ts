import { expect, test } from '@playwright/test'
import { newCharacter, number, savesOf, write } from './support/game-actions.ts'
import { choice, elsewhere, isSaved, listening, notes, withoutServer } from './support/second-device.ts'

/** The part of a textarea that the tests read. */
interface Box {
  readonly value: string
  readonly selectionStart: number
  readonly selectionEnd: number
  setSelectionRange(start: number, end: number): void
}

test('typing during remote changes every 100 ms loses neither letters nor the caret', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await other.change('notes', () => 'The ferry\nOdo: \nThe salt house')
  await listening(page, ref)
  await page.getByRole('button', { name: 'Edit: Notes' }).click()
  await expect(notes(page)).toHaveValue('The ferry\nOdo: \nThe salt house')

  const typing = new AbortController()
  let rounds = 0
  const others = (async () => {
    const actions = [
      () => other.change('notes', (text: string) => `above ${rounds}\n${text}`),
      () => other.change('gold', (gold: number) => gold + 1),
      () => other.change('notes', (text: string) => `${text}\nbelow ${rounds}`),
      () => other.change('silver', (silver: number) => silver + 1),
    ] as const
    for (; !typing.signal.aborted; rounds += 1) {
      await actions[rounds % actions.length]?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()

  const sentence = 'keeps the mortar until we bring three silver keys, grüß ihn schön 🗝'
  await notes(page).focus()
  await notes(page).evaluate((box: Box) => {
    const place = box.value.indexOf('Odo: ') + 5
    box.setSelectionRange(place, place)
  })
  await page.keyboard.type(sentence, { delay: 60 })
  const caret = await notes(page).evaluate((box: Box) => ({
    before: box.value.slice(0, box.selectionStart).split('\n').at(-1),
    isOpen: box.selectionStart !== box.selectionEnd,
  }))
  expect(caret).toEqual({ before: `Odo: ${sentence}`, isOpen: false })
  await expect(notes(page)).toBeFocused()

  await number(page, 'Gold').focus()
  await page.keyboard.type('-12', { delay: 300 })
  await expect(number(page, 'Gold')).toHaveValue('-12')
  await expect(number(page, 'Gold')).toBeFocused()
  await page.keyboard.press('Enter')
  typing.abort()
  await others
  expect(rounds).toBeGreaterThan(20)
  await number(page, 'Gold').blur()
  await isSaved(page)

  const found = Math.ceil((rounds - 1) / 4)
  await expect.poll(async () => (await other.read()).gold).toBe(20 + found - 12)
  await expect(number(page, 'Gold')).toHaveValue(String(20 + found - 12))
  const text = (await other.read()).notes
  expect(text).toContain(`\nOdo: ${sentence}\n`)
  for (let round = 0; round < rounds; round += 4) expect(text).toContain(`above ${round}\n`)
  for (let round = 2; round < rounds; round += 4) expect(text).toContain(`\nbelow ${round}`)
  await page.getByRole('button', { name: 'Edit: Notes' }).click()
  await expect(notes(page)).toHaveValue(text)
})

test('an IME composition is not interrupted by remote changes', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await notes(page).focus()
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  await other.change('notes', (text: string) => `${text}\nbelow`)
  await other.change('gold', (gold: number) => gold + 1)
  await expect(number(page, 'Gold')).toHaveValue('21')
  await expect(notes(page)).toHaveValue('か')
  await ime.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 })
  await ime.send('Input.insertText', { text: '漢' })
  await expect(notes(page)).toHaveValue('漢\nbelow')
  await page.keyboard.type('字')
  await expect(notes(page)).toHaveValue('漢字\nbelow')
  await expect.poll(async () => (await other.read()).notes).toBe('漢字\nbelow')
})

test('a focused text box keeps its text, shows the remote value and offers both on a conflict', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  const race = page.getByRole('combobox', { name: 'Race', exact: true }).first()
  await race.fill('Half-elf')
  await isSaved(page)
  await race.focus()
  await other.change('race', () => 'Dwarf')
  await expect(page.getByText('now Dwarf')).toBeVisible()
  await expect(race).toHaveValue('Half-elf')
  await race.pressSequentially(' of the vale')
  await expect(race).toHaveValue('Half-elf of the vale')
  await expect(race).toBeFocused()
  await expect(page.getByText(/you also changed this on another device/).first()).toBeVisible()
  await expect(choice(page, 'Keep mine Half-elf of the vale')).toBeVisible()
  await expect(choice(page, 'Take theirs Dwarf')).toBeVisible()

  await expect.poll(async () => (await other.read()).race).toBe('Half-elf of the vale')
  await expect(page.getByRole('button', { name: 'Someone else changed this too' })).toBeVisible()
  await choice(page, 'Take theirs Dwarf').click()
  await expect(race).toHaveValue('Dwarf')
  await expect.poll(async () => (await other.read()).race).toBe('Dwarf')
  await isSaved(page)
})

test('an offline edit that conflicts with a remote one can be kept with one tap', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await withoutServer(page)
  await write(page, 'Dexterity', '5')
  await expect(page.getByRole('button', { name: '1 change waiting to sync' })).toBeVisible()
  await other.change('dex', () => 4)
  await page.unrouteAll()
  await page.reload()
  await choice(page, 'Keep mine 5').click()
  await isSaved(page)
  expect((await other.read()).dex).toBe(5)
})

test('“=20” sets exactly 20, regardless of concurrent changes', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  const saves = savesOf(page)
  await number(page, 'Gold').focus()
  await page.keyboard.type('=20')
  await other.change('gold', (gold: number) => gold - 5)
  await expect(page.getByText('now 15')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect.poll(async () => (await other.read()).gold).toBe(20)
  expect(saves[0]?.postDataJSON().changes).toMatchObject([{ field: 'gold', newValue: 20, exact: true }])
})
