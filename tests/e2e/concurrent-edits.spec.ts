import { expect, test } from '@playwright/test'
import { newCharacter, number, savesOf, write } from './support/game-actions.ts'
import { choice, elsewhere, isSaved, listening, notes, withoutServer } from './support/second-device.ts'

/** What a test needs to know of a box for many lines. */
interface Box {
  readonly value: string
  readonly selectionStart: number
  readonly selectionEnd: number
  setSelectionRange(start: number, end: number): void
}

test('who types while others change something every 100 ms loses no letter, nor their place', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await other.change('notes', () => 'The ferry\nOdo: \nThe salt house')
  await listening(page, ref)
  await expect(notes(page)).toHaveValue('The ferry\nOdo: \nThe salt house')

  const typing = new AbortController()
  let rounds = 0
  const others = (async () => {
    const acts = [
      () => other.change('notes', (text: string) => `above ${rounds}\n${text}`),
      () => other.change('gold', (gold: number) => gold + 1),
      () => other.change('notes', (text: string) => `${text}\nbelow ${rounds}`),
      () => other.change('silver', (silver: number) => silver + 1),
    ] as const
    for (; !typing.signal.aborted; rounds += 1) {
      await acts[rounds % acts.length]?.()
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
  await expect(notes(page)).toHaveValue(text)
})

test('letters that are being composed are not broken by what others write', async ({ page }) => {
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

test('a text box in use keeps its letters, shows the other value, and offers both once they clash', async ({
  page,
}) => {
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
  await expect(page.getByText(/you changed this on another device too/).first()).toBeVisible()
  await expect(choice(page, 'Keep mine Half-elf of the vale')).toBeVisible()
  await expect(choice(page, 'Take theirs Dwarf')).toBeVisible()

  await expect.poll(async () => (await other.read()).race).toBe('Half-elf of the vale')
  await expect(page.getByRole('button', { name: 'Somebody changed this too' })).toBeVisible()
  await choice(page, 'Take theirs Dwarf').click()
  await expect(race).toHaveValue('Dwarf')
  await expect.poll(async () => (await other.read()).race).toBe('Dwarf')
  await isSaved(page)
})

test('what was typed offline over what others wrote can be kept by one tap', async ({ page }) => {
  const ref = await newCharacter(page)
  const other = await elsewhere(page.request, ref)
  await listening(page, ref)
  await withoutServer(page)
  await write(page, 'Dexterity', '5')
  await expect(page.getByRole('button', { name: '1 change kept on this device' })).toBeVisible()
  await other.change('dex', () => 4)
  await page.unrouteAll()
  await page.reload()
  await choice(page, 'Keep mine 5').click()
  await isSaved(page)
  expect((await other.read()).dex).toBe(5)
})

test('“=20” is exactly 20, whatever others spent', async ({ page }) => {
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
