import { expect, test, type Browser, type Page } from '@playwright/test'
import { number, savesOf, secondBrowser, startAtSheet, write } from './support/game-actions.ts'
import { choice, elsewhere, isSaved, listening, notes } from './support/second-device.ts'
import { readers, sideways, violations } from './support/accessibility.ts'
import { nonsense, refusesNonsense } from './support/invalid-numbers.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name, exact: true })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const log = (page: Page) => page.getByRole('group', { name: /^(Log|Chronik)$/ })

/** The same user in a German browser. */
async function germanReader(browser: Browser, page: Page, ref: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    storageState: { ...(await page.context().storageState()), origins: [] },
  })
  const german = await context.newPage()
  await german.goto(`/characters/${ref}`)
  await expect(number(german, 'Mana')).toBeVisible()
  return german
}

test('an English and a German player read one character, each in their own language', async ({ page, browser }) => {
  const ref = await startAtSheet(page)
  const german = await germanReader(browser, page, ref)

  await box(page, 'Race').fill('half')
  await page.getByRole('option', { name: /^Half-elf/ }).click()
  await box(german, 'Klasse').fill('Pfadf')
  await german.getByRole('option', { name: /^Pfadfinder/ }).click()
  await press(page, 'Add a condition')
  await box(page, 'Add a condition').fill('vergift')
  await page.getByRole('option', { name: /^Poisoned/ }).click()
  await box(page, 'Add or find an item').fill('fackel')
  await page.getByRole('option', { name: /^Torch/ }).click()
  await press(german, 'Zauber hinzufügen')
  await box(german, 'Zauber hinzufügen').fill('veil of mist')
  await german.keyboard.press('Enter')
  await write(page, 'Climbing', '2')

  await expect(box(page, 'Class')).toHaveValue('Wayfinder')
  await expect(box(german, 'Volk')).toHaveValue('Halbelfe')
  await expect(german.getByRole('list', { name: 'Zustände' })).toContainText('Vergiftet')
  await expect(german.getByRole('textbox', { name: 'Fackel', exact: true })).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Veil of mist: prepared', exact: true })).toBeVisible()
  await expect(number(german, 'Klettern')).toHaveValue('2')
  for (const said of [
    /Race.*→.*Half-elf/,
    /Class.*→.*Wayfinder/,
    /Poisoned\s*added/,
    /Torch\s*added/,
    /Veil of mist/,
  ]) {
    await expect(log(page)).toContainText(said)
  }
  for (const said of [/Volk.*→.*Halbelfe/, /Vergiftet/, /Fackel/, /Nebelschleier/, /Klettern/]) {
    await expect(log(german)).toContainText(said)
  }
  const stored = await (await elsewhere(page.request, ref)).read()
  expect(stored).toMatchObject({ race: 'half-elf', class: 'wayfinder', conditions: ['poisoned'], climbing_number: 2 })
  await german.goto('/')
  await expect(german.getByText('Halbelfe · Pfadfinder · Stufe 1')).toBeVisible()
  await german.context().close()
})

test('values unknown to the catalogue are shown as they are, and renamed ones are found by their title', async ({
  page,
}) => {
  const ref = await startAtSheet(page)
  const other = await elsewhere(page.request, ref)
  await other.change('race', () => '<b>Halbelfe</b>')
  await other.change('class', () => 'Keeper of the ninth gate')
  await listening(page, ref)
  await expect(box(page, 'Race')).toHaveValue('Half-elf')
  await expect(box(page, 'Class')).toHaveValue('Keeper of the ninth gate')

  await box(page, 'Class').fill('Gatekeeper')
  await page.getByRole('option', { name: 'Use “Gatekeeper”' }).click()
  await box(page, 'Add or find an item').fill('Grandmother’s clock')
  await page.getByRole('option', { name: 'Add “Grandmother’s clock” as a custom item' }).click()
  await press(page, 'Add a spell')
  await box(page, 'Add a spell').fill('My own little trick')
  await page.keyboard.press('Enter')
  await press(page, 'Add a condition')
  await box(page, 'Add a condition').fill('Owes a song')
  await page.keyboard.press('Enter')
  await press(page, 'Filter or add')
  await page.getByRole('textbox', { name: 'Find or add a skill' }).fill('Glass blowing')
  await page.keyboard.press('Enter')
  await expect(number(page, 'Glass blowing')).toHaveValue('1')
  await expect.poll(async () => (await other.read()).glass_blowing_number).toBe(1)
  const stored = await other.read()
  expect(stored).toMatchObject({ class: 'Gatekeeper', conditions: ['Owes a song'] })
  expect(stored.items.map(({ item }: { item: string }) => item)).toContain('Grandmother’s clock')
  expect(stored.spells).toMatchObject([{ spell: 'My own little trick' }])
})

test('adding an owned item raises its quantity, and its details show description, date and note', async ({ page }) => {
  const ref = await startAtSheet(page)
  const other = await elsewhere(page.request, ref)
  await box(page, 'Add or find an item').fill('seil')
  await page.getByRole('option', { name: /^Rope you have 1/ }).click()
  await expect(number(page, 'Rope')).toHaveValue('2')
  await box(page, 'Add or find an item').fill('rope')
  await page.keyboard.press('Enter')
  await expect(number(page, 'Rope')).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'Weight: 13 of 20 kg' })).toBeVisible()

  await press(page, /^Rope\s?\d+ \w+$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('twisted hemp')
  await expect(dialog).toContainText('3.5 kg each, 10.5 kg in total')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('frayed at one end')
  await dialog.getByLabel('Acquired').fill('2026-02-01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Rope\s?frayed at one end\s?1 Feb$/ })).toBeVisible()
  await isSaved(page)
  const rope = (await other.read()).items.find(({ item }: { item: string }) => item === 'rope')
  expect(rope).toMatchObject({ quantity: 3, note: 'frayed at one end' })
  expect(rope.acquired_at).toMatch(/^2026-0(1-31|2-01)/)

  await page.getByRole('combobox', { name: 'Sort the inventory' }).selectOption('Name')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sort the inventory' })).toHaveValue('name')
  await press(page, 'Weight: 13 of 20 kg')
  await expect(page.getByRole('dialog')).toContainText('3 × 3.5 kg')
})

test('casting a spell spends mana and warns if there is not enough', async ({ page }) => {
  const ref = await startAtSheet(page)
  const other = await elsewhere(page.request, ref)
  await write(page, 'Mana', '5')
  await press(page, 'Add a spell')
  await box(page, 'Add a spell').fill('Veil of mist')
  await page.keyboard.press('Enter')
  await press(page, 'Cast Veil of mist: 3 mana')
  await expect(number(page, 'Mana')).toHaveValue('2')
  await expect(page.getByText('mana short')).toBeHidden()
  await press(page, 'Cast Veil of mist: 3 mana')
  await expect(number(page, 'Mana')).toHaveValue('−1')
  await expect(page.getByText('Veil of mist: 1 mana short')).toBeVisible()
  await press(page, 'Veil of mist: prepared')
  await press(page, '1 of 1 prepared')
  await expect.poll(async () => (await other.read()).mana).toBe(-1)

  await page.getByRole('button', { name: /^Veil of mist .*hides/ }).click()
  await expect(page.getByRole('dialog')).toContainText('School')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Veil of mist' }).click()
  await expect(page.getByRole('button', { name: 'Veil of mist: prepared', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Veil of mist: prepared', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(async () => (await other.read()).spells).toMatchObject([{ spell: 'veil-of-mist', prepared: true }])
})

test('a skill shows its total, explains it and uses the chosen attributes', async ({ page }) => {
  const ref = await startAtSheet(page)
  await write(page, 'Strength', '2')
  await write(page, 'Dexterity', '5')
  await write(page, 'Willpower', '4')
  await write(page, 'Climbing', '3')
  const row = page.getByRole('row', { name: /^Climbing/ })
  await expect(row.getByRole('cell', { name: '10', exact: true })).toBeVisible()
  await press(page, 'Climbing: STR + DEX')
  await page.getByRole('combobox', { name: 'First attribute' }).selectOption('wil')
  await expect(page.getByRole('dialog')).toContainText(/Total\s*12/)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('WIL + DEX')
  await page.getByRole('button', { name: /^\d+ untrained$/ }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  const other = await elsewhere(page.request, ref)
  await expect.poll(async () => (await other.read()).climbing_1).toBe('wil')
})

test('paying with change is one save with a log entry per coin', async ({ page }) => {
  const ref = await startAtSheet(page)
  const saves = savesOf(page)
  const coins = page.getByLabel('Amount')
  await press(page, 'Pay…')
  await expect(coins).toBeFocused()
  await refusesNonsense(coins, /such as 3g 5s/)
  await coins.fill('21g')
  await expect(page.getByRole('alert')).toHaveText('You’re 1 gold short.')
  await coins.fill('+150g -23s')
  await expect(page.getByRole('dialog')).toContainText(/Gold\s*20 →.*167/)
  await coins.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(number(page, 'Gold')).toHaveValue('167')
  await expect(number(page, 'Silver')).toHaveValue('7')
  await isSaved(page)
  expect(saves).toHaveLength(1)
  expect(saves[0]?.postDataJSON().changes).toMatchObject([{ field: 'gold' }, { field: 'silver' }])
  await press(page, 'Pay…')
  await page.getByRole('dialog').getByRole('button', { name: 'Platinum' }).click()
  await press(page, 'Exchange')
  await expect(number(page, 'Platinum')).toHaveValue('16')
  const { platinum, gold, silver } = await (await elsewhere(page.request, ref)).read()
  expect([platinum, gold, silver]).toEqual([0, 167, 7])
})

const valuesOf = (inputs: readonly { readonly value?: string }[]) => inputs.map(({ value }) => value)

test('an invalid number changes nothing and shows a hint', async ({ page }) => {
  test.slow()
  await startAtSheet(page)
  await expect(number(page, 'Rope')).toBeVisible()
  const saves = savesOf(page)
  const numbers = await page.locator('main input[inputmode]:visible').all()
  // Six attributes, both vitals with their maxima, four coins, level, experience, rope and bedroll, and the skills.
  expect(numbers.length).toBeGreaterThan(18 + 30)
  const values = () => page.locator('main input[inputmode]:visible').evaluateAll(valuesOf)
  const before = await values()
  for (const [place, each] of numbers.entries()) {
    await each.fill(nonsense[place % nonsense.length] ?? '')
    await each.press('Enter')
    await expect(each).toHaveAccessibleDescription(/^Enter a/)
  }
  expect(await values()).toEqual(before)
  for (const written of nonsense) {
    await number(page, 'Gold').fill(written)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').last()).toContainText(/^Enter a/)
    await expect(number(page, 'Gold')).toHaveValue('20')
  }
  expect(saves).toEqual([])
})

test('a character in the trash can be read in full but not edited', async ({ page }) => {
  const ref = await startAtSheet(page)
  await (await elsewhere(page.request, ref)).change('conditions', () => ['poisoned'])
  await listening(page, ref)
  // A page that is behind has to fetch the character, and cannot tell why that is gone.
  await expect(page.getByRole('button', { name: 'Poisoned', exact: true })).toBeVisible()
  await page.request.delete(`/api/characters/${ref}`)
  await expect(page.getByText('This character is in the trash and can’t be edited.')).toBeVisible()
  for (const name of ['Climbing', 'Poisoned']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Rope/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^worth/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Rope' })).toBeHidden()
  await expect(number(page, 'Gold')).toBeDisabled()
})

test('enough experience for a level is pointed out without changing the level', async ({ page }) => {
  await startAtSheet(page)
  await write(page, 'Experience', '400')
  await expect(page.getByRole('button', { name: 'Level up to 2' })).toBeVisible()
  await write(page, 'Level', '2')
  await expect(page.getByRole('button', { name: 'Level up…' })).toBeVisible()
  await expect(page.getByText('/ 1,000 Experience').first()).toBeVisible()
})

test('notes render emphasis, lists and links, and no HTML', async ({ page }) => {
  await startAtSheet(page)
  const text = ['Ask **Orla**.', '', '- rope', '- [map](https://example.org/m)', '- [x](javascript:alert(1))', '']
  await notes(page).fill([...text, '<img src=x onerror=alert(1)>', '', '![bell](https://example.org/b.png)'].join('\n'))
  await press(page, 'Preview: Notes')
  const section = page.getByRole('region', { name: 'Notes' })
  await expect(section.locator('strong')).toHaveText('Orla')
  await expect(section.getByRole('link', { name: 'map' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(section.getByRole('link', { name: 'x', exact: true })).toHaveCount(0)
  await expect(section.locator('img')).toHaveCount(0)
  await expect(section).toContainText('<img src=x onerror=alert(1)>')
  await press(page, 'Edit: Notes')
  await expect(notes(page)).toHaveValue(/^Ask \*\*Orla/)
})

test('a conflict about the race offers both values by name', async ({ page, browser, context }) => {
  const ref = await startAtSheet(page)
  await listening(page, ref)
  const second = await secondBrowser(browser, context)
  await listening(second, ref)
  await box(page, 'Race').fill('Dwarf')
  await expect.poll(async () => (await (await elsewhere(page.request, ref)).read()).race).toBe('dwarf')
  await box(second, 'Race').focus()
  const other = await elsewhere(page.request, ref)
  await other.change('race', () => 'human')
  await expect(second.getByText('now Human')).toBeVisible()
  await box(second, 'Race').fill('Half-elf')
  await expect(choice(second, 'Take theirs Human')).toBeVisible()
  await choice(second, 'Take theirs Human').click()
  await expect(box(second, 'Race')).toHaveValue('Human')
  await second.context().close()
})

test('the sheet can be edited by keyboard alone', async ({ page }) => {
  const ref = await startAtSheet(page)
  const other = await elsewhere(page.request, ref)
  await box(page, 'Race').focus()
  await page.keyboard.type('dwa')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Dwarf/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Race')).toHaveValue('Dwarf')
  await box(page, 'Add or find an item').focus()
  await page.keyboard.type('torch')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a spell' }).press('Enter')
  await expect(box(page, 'Add a spell')).toBeFocused()
  await page.keyboard.type('veil')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add a spell' })).toBeFocused()
  await expect(box(page, 'Add a spell')).toBeHidden()
  await page.getByRole('button', { name: 'Veil of mist: prepared', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Cast Veil of mist: 3 mana', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await expect(box(page, 'Add a condition')).toBeFocused()
  await page.keyboard.type('bless')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a condition' })).toBeFocused()
  await expect(box(page, 'Add a condition')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Blessed' }).press('Enter')
  await page.getByRole('button', { name: 'Climbing', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Climbing', exact: true })).toBeFocused()
  await expect.poll(async () => (await other.read()).mana).toBe(-3)
  await isSaved(page)
  expect(await other.read()).toMatchObject({ race: 'dwarf', conditions: [], spells: [{ prepared: true }] })
})

for (const { name, ...reader } of readers) {
  test.describe(name, () => {
    // The test injects axe, which the page's CSP forbids.
    test.use({ ...reader, bypassCSP: true })

    test('a full sheet and its dialogs are accessible and do not scroll sideways', async ({ page }) => {
      test.setTimeout(600_000)
      const look = async (screen: string, part?: string) => {
        expect(await violations(page, part), screen).toEqual([])
        expect(await sideways(page), `${screen} scrolls sideways`).toBe(0)
      }
      /** Looks at the section that is used: the others have not changed. */
      const lookAtSection = (screen: string) => look(screen, 'dialog:modal, section:has(:focus)')
      const turn = async (tabName: RegExp) => {
        const tab = page.getByRole('navigation').getByRole('button', { name: tabName })
        if (await tab.isVisible()) await tab.click()
      }
      const opens = async (button: string | RegExp, screen: string) => {
        await page.getByRole('button', { name: button }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await look(screen)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      const ref = await startAtSheet(page)
      const other = await elsewhere(page.request, ref)
      const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenständerhalterung'
      await other.change('conditions', () => ['blessed', 'poisoned', long])
      await other.change('race', () => 'half-elf')
      await other.change('class', () => long)
      await other.add('items', { item: long, quantity: 3, acquired_at: '2026-11-14', note: long })
      await other.add('spells', { spell: 'veil-of-mist', prepared: true })
      await other.add('spells', { spell: long, note: long })
      await listening(page, ref, 'Mana')
      await look('the sheet')
      await opens(/^(Blessed|Gesegnet)$/, 'a condition')
      await opens(/^(Climbing|Klettern)$/, 'a skill')
      await page.getByRole('button', { name: /^(Filter or add|Filtern oder)/ }).click()
      await expect(page.getByRole('textbox', { name: /^(Find or add|Fertigkeit suchen)/ })).toBeVisible()
      await lookAtSection('the filter')
      // On a phone, these fields are in a dialog that the name opens.
      const isPhone = reader.viewport.width < 720
      if (isPhone) await page.getByRole('heading', { level: 1 }).getByRole('button').click()
      await page
        .getByRole('combobox', { name: /^(Race|Volk)$/ })
        .and(page.locator(':visible'))
        .click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await lookAtSection('the races')
      await page.keyboard.press('Escape')
      if (isPhone) await page.getByRole('button', { name: /^(Close|Schließen)$/ }).click()
      await turn(/^(Pack|Gepäck)$/)
      await page.getByRole('combobox', { name: /^(Add or find|Gegenstand)/ }).fill('a')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await lookAtSection('finding a thing')
      await page.keyboard.press('Escape')
      await opens(/^(Rope|Seil)\s?\d/, 'a thing')
      await opens(/^(Weight|Gewicht): /, 'the weight')
      await opens(/^(Pay|Zahlen) ?…/, 'paying')
      await turn(/^(Spells|Zauber)$/)
      await opens(/^(Veil of mist|Nebelschleier) /, 'a spell')
      await lookAtSection('the spells')
      await turn(/^(Notes|Notizen)$/)
      await page.getByRole('textbox', { name: /^(Notes|Notizen)$/ }).fill('# Orla\n\n- rope\n- `lamp`')
      await page.getByRole('button', { name: /^(Preview|Vorschau): (Notes|Notizen)$/ }).click()
      await expect(page.getByRole('heading', { name: 'Orla' })).toBeVisible()
      await lookAtSection('the notes')
    })
  })
}
