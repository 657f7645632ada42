import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { elsewhere } from '../support/second-device.ts'
import { keyboard, touch, type InputMethod } from '../support/input-methods.ts'

type Language = 'en' | 'de'

/** A whole game session from sign-in to sign-out, with the given input method and language. */
async function playGameSession(page: Page, input: InputMethod, first: Language): Promise<void> {
  const { step } = test
  let language = first
  const say = (en: string, de: string) => (language === 'en' ? en : de)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).and(page.locator(':visible'))
  const finder = (name: string) => page.getByRole('combobox', { name, exact: true }).and(page.locator(':visible'))
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const log = page.getByRole('group', { name: say('Log', 'Chronik'), exact: true })
  // A phone has the identity in a dialog of its own, and a number pad.
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const closeDialog = () =>
    input.press(page.getByRole('dialog').getByRole('button', { name: say('Close', 'Schließen') }))
  const saved = () => expect(page.getByText(say('Saved', 'Gespeichert'), { exact: true }).first()).toBeVisible()

  await step('starts as a guest', async () => {
    await page.goto('/')
    await input.press(page.getByRole('link', { name: say('Sign in', 'Anmelden'), exact: true }))
    await input.press(button(say('New here? Sign up', 'Neu hier? Registrieren')))
    await input.write(field('Name'), 'Johanna Brandt')
    await input.write(field(say('Email', 'E-Mail')), `jo-${randomUUID()}@example.org`)
    await input.write(page.getByLabel(say('Password', 'Passwort'), { exact: true }), 'Sieben Raben')
    await input.press(button(say('Sign up', 'Registrieren')))
    await expect(heading(say('Characters', 'Charaktere'))).toBeVisible()
  })
  await step('creates a character', async () => {
    await input.press(button(say('Create a character', 'Charakter erstellen')))
    await input.press(button(say('Start blank', 'Mit leerem Bogen anfangen')))
    await page.waitForURL(/\/characters\/\d+$/)
    if (isPhone) await input.press(page.getByRole('heading', { level: 1 }).getByRole('button'))
    await input.write(field('Name'), 'Mirelle')
    await input.find(finder(say('Race', 'Volk')), 'half', /^(Half-elf|Halbelfe)/)
    await input.find(finder(say('Class', 'Klasse')), 'wayf', /^(Wayfinder|Pfadfinder)/)
    if (isPhone) await closeDialog()
  })
  const other = await elsewhere(page.request, page.url().split('/').at(-1) ?? '')
  await step('loses hit points and pays', async () => {
    await input.takeDamage(field(say('Hit points', 'Lebenspunkte')), 7)
    await expect(field(say('Hit points', 'Lebenspunkte'))).toHaveValue('−7')
    await input.turnTo(say('Wallet', 'Geldbeutel'), say('Pack', 'Gepäck'))
    await input.press(button(say('Pay…', 'Zahlen …')))
    await input.write(field(say('Amount', 'Betrag')), '3g 5s')
    await input.press(button(say('Pay', 'Zahlen')))
    await expect(field('Gold')).toHaveValue('16')
    await expect(field(say('Silver', 'Silber'))).toHaveValue('5')
  })
  await step('adds items', async () => {
    const torch = say('Torch', 'Fackel')
    await input.find(
      finder(say('Add or find an item', 'Gegenstand hinzufügen oder suchen')),
      torch,
      RegExp(`^${torch}`),
    )
    await saved()
    await input.write(field(torch), '4')
    await input.press(button(say('Remove Torch', 'Fackel entfernen')))
    await expect(field(torch)).toBeHidden()
    await input.undo(say('Undo', 'Zurücknehmen'))
    await expect(field(torch)).toHaveValue('4')
  })
  await step('learns a spell and prepares it', async () => {
    await input.turnTo(say('Spells', 'Zauber'), say('Spells', 'Zauber'))
    const add = say('Add a spell', 'Zauber hinzufügen')
    await input.press(button(add))
    await input.find(finder(add), 'veil', /^(Veil of mist|Nebelschleier)/)
    const prepared = button(say('Veil of mist: prepared', 'Nebelschleier: vorbereitet'))
    await input.press(prepared)
    await expect(prepared).toHaveAttribute('aria-pressed', 'true')
  })
  await step('gets a condition and rolls', async () => {
    await input.turnTo(say('Attributes', 'Attribute'), say('Sheet', 'Bogen'))
    const add = say('Add a condition', 'Zustand hinzufügen')
    await input.press(button(add))
    await input.find(finder(add), 'pois', /^(Poisoned|Vergiftet)/)
    await expect(button(say('Poisoned', 'Vergiftet'))).toBeVisible()
    await input.press(button(say('STR: roll for Strength', 'STÄ: auf Stärke würfeln')))
    await expect(page.getByText(say('1d20 = ', '1W20 = ')).filter({ visible: true }).first()).toBeVisible()
    await input.press(button(say('Dice', 'Würfel')))
    const dice = page.getByRole('dialog', { name: say('Dice', 'Würfel') })
    const formula = dice.getByRole('textbox', { name: say('Dice formula', 'Würfelformel') })
    await input.write(formula, say('2d6+3', '2w6+3'))
    await input.press(dice.getByRole('button', { name: say('Roll', 'Würfeln'), exact: true }))
    await expect(dice.getByRole('list', { name: say('Counted', 'Zählt') })).toContainText(/^\d\d\+3$/)
    await input.press(dice.getByRole('button', { name: say('Close', 'Schließen') }))
    await expect(dice).toBeHidden()
  })
  await step('writes notes', async () => {
    const notes = say('Notes', 'Notizen')
    await input.turnTo(notes, notes)
    await input.write(field(notes), 'Ask **Orla**.')
    if (await field(notes).isVisible()) await field(notes).blur()
    await expect(page.getByRole('region', { name: notes }).locator('strong')).toHaveText('Orla')
    await input.press(button(say('Edit: Notes', 'Bearbeiten: Notizen')))
    await saved()
    expect(await other.read()).toMatchObject({
      name: 'Mirelle',
      race: 'half-elf',
      class: 'wayfinder',
      hp: -7,
      gold: 16,
      silver: 5,
      notes: 'Ask **Orla**.',
      conditions: ['poisoned'],
      spells: [{ spell: 'veil-of-mist', prepared: true }],
      items: expect.arrayContaining([expect.objectContaining({ item: 'torch', quantity: 4 })]),
    })
  })
  await step('reads the log and undoes an entry', async () => {
    await input.turnTo('Gold', say('Pack', 'Gepäck'))
    await input.press(field('Gold'))
    if (isPhone) await closeDialog()
    await input.turnTo(say('Log', 'Chronik'), say('Log', 'Chronik'))
    await input.press(log.getByRole('button', { name: say('Only Gold', 'Nur Gold') }))
    await expect(log).not.toContainText(say('Torch', 'Fackel'))
    await input.press(log.getByRole('button', { name: say('Undo: Gold', 'Zurücknehmen: Gold') }))
    await expect.poll(async () => (await other.read()).gold).toBe(20)
  })
  await step('duplicates, deletes and restores a character', async () => {
    await input.goTo(say('Characters', 'Charaktere'))
    const more = say('More actions for Mirelle', 'Weitere Aktionen für Mirelle')
    await input.pick(button(more), item(say('Duplicate', 'Duplizieren')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(2)
    await input.pick(button(more), item(say('Move to trash', 'In den Papierkorb')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(1)
    await input.press(button(say('View', 'Ansehen')))
    await input.press(button(say('Restore Mirelle', 'Mirelle wiederherstellen')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(2)
  })
  await step('switches theme and language', async () => {
    const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
    await input.pick(button(say('Theme: System', 'Darstellung: System')), choice(say('Dark', 'Dunkel')))
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await input.pick(button(say('Language: English', 'Sprache: Deutsch')), choice(say('Deutsch', 'English')))
    language = language === 'en' ? 'de' : 'en'
    await expect(heading(say('Characters', 'Charaktere'))).toBeVisible()
  })
  await step('signs out', async () => {
    await input.goTo(say('Settings', 'Einstellungen'))
    await input.press(page.getByRole('main').getByRole('button', { name: say('Sign out', 'Abmelden') }))
    await expect(button(say('Continue as guest', 'Als Gast weiter'))).toBeVisible()
  })
}

test.describe('desktop', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('a game session can be played by keyboard alone', async ({ page }) => {
    test.setTimeout(600_000)
    await playGameSession(page, keyboard(page), 'de')
  })
})

test.describe('phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a game session can be played by touch alone', async ({ page }) => {
    test.setTimeout(600_000)
    await playGameSession(page, touch(page), 'en')
  })
})
