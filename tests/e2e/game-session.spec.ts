import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { elsewhere } from './support/second-device.ts'
import { keyboard, touch, type Hands } from './support/input-methods.ts'

type Language = 'en' | 'de'

/** An evening at the table, from the door to the door. Who plays it brings hands and a language. */
async function evening(page: Page, hands: Hands, first: Language): Promise<void> {
  const { step } = test
  let language = first
  const say = (en: string, de: string) => (language === 'en' ? en : de)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).and(page.locator(':visible'))
  const finder = (name: string) => page.getByRole('combobox', { name, exact: true }).and(page.locator(':visible'))
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const messages = page.getByRole('log', { name: say('Messages', 'Meldungen') })
  const log = page.getByRole('group', { name: say('Log', 'Chronik') })
  const saved = () => expect(page.getByText(say('Saved', 'Gespeichert'), { exact: true }).first()).toBeVisible()

  await step('comes in', async () => {
    await page.goto('/')
    await hands.press(button(say('New here? Sign up', 'Neu hier? Konto anlegen')))
    await hands.write(field('Name'), 'Johanna Brandt')
    await hands.write(field(say('E-mail', 'E-Mail')), `jo-${randomUUID()}@example.org`)
    await hands.write(page.getByLabel(say('Password', 'Passwort'), { exact: true }), 'Sieben Raben')
    await hands.press(button(say('Sign up', 'Konto anlegen')))
    await expect(heading(say('Characters', 'Charaktere'))).toBeVisible()
  })
  await step('makes somebody up', async () => {
    await hands.press(button(say('New character', 'Neuer Charakter')).first())
    await page.waitForURL(/\/characters\/\d+$/)
    await hands.write(field('Name'), 'Mirelle')
    await hands.find(finder(say('Race', 'Volk')), 'half', /^(Half-elf|Halbelfe)/)
    await hands.find(finder(say('Class', 'Klasse')), 'wayf', /^(Wayfinder|Pfadfinder)/)
  })
  const other = await elsewhere(page.request, page.url().split('/').at(-1) ?? '')
  await step('is wounded, and pays', async () => {
    await hands.write(field(say('Hit points', 'Lebenspunkte')), '-7')
    await expect(field(say('Hit points', 'Lebenspunkte'))).toHaveValue('−7')
    await hands.turnTo(say('Wallet', 'Geldbeutel'), say('Pack', 'Gepäck'))
    await hands.press(button(say('Pay…', 'Zahlen …')))
    await hands.write(field(say('What comes and what goes', 'Was kommt und was geht')), '3g 5s')
    await hands.press(button(say('Hand over', 'Übergeben')))
    await expect(field('Gold')).toHaveValue('16')
    await expect(field(say('Silver', 'Silber'))).toHaveValue('5')
  })
  await step('packs', async () => {
    const torch = say('Torch', 'Fackel')
    await hands.find(
      finder(say('Add or find an item', 'Gegenstand hinzufügen oder suchen')),
      torch,
      RegExp(`^${torch}`),
    )
    await saved()
    await hands.write(field(torch), '4')
    await hands.press(button(say('Remove Torch', 'Fackel entfernen')))
    await expect(field(torch)).toBeHidden()
    await hands.undo(say('Undo', 'Zurücknehmen'))
    await expect(field(torch)).toHaveValue('4')
  })
  await step('learns a spell and prepares it', async () => {
    await hands.turnTo(say('Spells', 'Zauber'), say('Spells', 'Zauber'))
    const add = say('Add a spell', 'Zauber hinzufügen')
    await hands.press(button(add))
    await hands.find(finder(add), 'veil', /^(Veil of mist|Nebelschleier)/)
    const prepared = button(say('Veil of mist: prepared', 'Nebelschleier: vorbereitet'))
    await hands.press(prepared)
    await expect(prepared).toHaveAttribute('aria-pressed', 'true')
  })
  await step('is poisoned, and rolls', async () => {
    await hands.turnTo(say('Attributes', 'Attribute'), say('Sheet', 'Bogen'))
    const add = say('Add a condition', 'Zustand hinzufügen')
    await hands.press(button(add))
    await hands.find(finder(add), 'pois', /^(Poisoned|Vergiftet)/)
    await expect(button(say('Poisoned', 'Vergiftet'))).toBeVisible()
    await hands.press(button(say('STR: roll for Strength', 'STÄ: auf Stärke würfeln')))
    await expect(messages).toContainText(say('1d20 = ', '1W20 = '))
    await hands.press(button(say('Dice', 'Würfel')))
    const dice = page.getByRole('dialog', { name: say('Dice', 'Würfel') })
    await hands.write(dice.getByRole('textbox'), say('2d6+3', '2w6+3'))
    await hands.press(dice.getByRole('button', { name: say('Roll', 'Würfeln'), exact: true }))
    await expect(dice.getByRole('status')).toContainText(say('2d6 + 3 = ', '2W6 + 3 = '))
    await hands.press(dice.getByRole('button', { name: say('Close', 'Schließen') }))
    await expect(dice).toBeHidden()
  })
  await step('writes down what happened', async () => {
    const notes = say('Notes', 'Notizen')
    await hands.turnTo(notes, notes)
    await hands.write(field(notes), 'Ask **Orla**.')
    await hands.press(button(say('Preview: Notes', 'Vorschau: Notizen')))
    await expect(page.getByRole('region', { name: notes }).locator('strong')).toHaveText('Orla')
    await hands.press(button(say('Write: Notes', 'Schreiben: Notizen')))
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
  await step('reads the log, and takes one thing back', async () => {
    await hands.turnTo('Gold', say('Pack', 'Gepäck'))
    await hands.press(field('Gold'))
    await hands.turnTo(say('Log', 'Chronik'), say('Log', 'Chronik'))
    await hands.press(log.getByRole('button', { name: say('Only Gold', 'Nur Gold') }))
    await expect(log).not.toContainText(say('Torch', 'Fackel'))
    await hands.press(log.getByRole('button', { name: say('Undo: Gold', 'Zurücknehmen: Gold') }))
    await expect.poll(async () => (await other.read()).gold).toBe(20)
  })
  await step('goes home, copies, throws away and takes back', async () => {
    await hands.goTo(say('Characters', 'Charaktere'))
    const more = say('More about Mirelle', 'Mehr zu Mirelle')
    await hands.pick(button(more), item(say('Duplicate', 'Kopieren')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(2)
    await hands.pick(button(more), item(say('Move to the trash', 'In den Papierkorb')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(1)
    await hands.press(button(say('Look', 'Ansehen')))
    await hands.press(button(say('Restore Mirelle', 'Mirelle wiederherstellen')))
    await expect(page.getByRole('link', { name: /^Mirelle/ })).toHaveCount(2)
  })
  await step('lights a candle, and reads the other language', async () => {
    const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
    await hands.pick(
      button(say('Light: Like the device', 'Licht: Wie das Gerät')),
      choice(say('Candlelight', 'Kerzenlicht')),
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await hands.pick(button(say('Language: English', 'Sprache: Deutsch')), choice(say('Deutsch', 'English')))
    language = language === 'en' ? 'de' : 'en'
    await expect(heading(say('Characters', 'Charaktere'))).toBeVisible()
  })
  await step('leaves', async () => {
    await hands.goTo(say('Settings', 'Einstellungen'))
    await hands.press(page.getByRole('main').getByRole('button', { name: say('Sign out', 'Abmelden') }))
    await expect(button(say('Start as a guest', 'Als Gast beginnen'))).toBeVisible()
  })
}

test.describe('at a desk', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('an evening by keys alone', async ({ page }) => {
    test.setTimeout(180_000)
    await evening(page, keyboard(page), 'de')
  })
})

test.describe('on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an evening by touch alone', async ({ page }) => {
    test.setTimeout(180_000)
    await evening(page, touch(page), 'en')
  })
})
