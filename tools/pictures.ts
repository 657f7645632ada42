// Takes the pictures in docs/pictures anew, in a real browser, of a real server with a party at its table.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { catalogue } from '@everquill/catalogue'
import { Player } from '../tests/support/player.ts'
import { startProcess } from '../tests/support/server-process.ts'
import { chromiumPath } from './browser.ts'
import { root } from './run.ts'
import { buildWebApp } from './web-build.ts'

const day: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en-GB' }
const night: BrowserContextOptions = { ...day, colorScheme: 'dark', locale: 'de-DE' }
const tablet: BrowserContextOptions = { ...night, viewport: { width: 834, height: 1112 }, hasTouch: true }
const dayPhone: BrowserContextOptions = {
  ...day,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const phone: BrowserContextOptions = { ...night, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const set = (field: string, oldValue: unknown, newValue: unknown) => ({ field, oldValue, newValue })

/** Somebody who has been through something; returns the ref. */
async function seasoned(player: Player): Promise<string> {
  const { character, revision } = await player.create({
    name: 'Mirelle Ährenfels',
    race: 'half-elf',
    class: 'wayfinder',
  })
  const numbers = { hp_max: 34, mana_max: 14, str: 2, dex: 5, con: 3, wil: 4, int: 3, soc: 1 }
  const trained = { climbing: 2, stealth: 3, perception: 4, archery: 4, survival: 3, navigation: 3 }
  const pack = { 'healing-potion': 2, arrows: 23, lantern: 1, torch: 4, 'grappling-hook': 1, longbow: 1, dagger: 1 }
  const items = Object.entries(pack).map(([item, quantity], i) => ({
    id: `thing-${i}`,
    item,
    quantity,
    acquired_at: `2026-11-${10 + (i % 5)}T19:40:00.000Z`,
    ...(i === 0 && { note: 'from Odo, smells of anise' }),
  }))
  const spells = catalogue.Spells.slice(0, 5).map(({ id: spell }, i) => ({ id: `spell-${i}`, spell, prepared: i < 3 }))
  await player.save(
    character.publicRef,
    [
      ...Object.entries(numbers).map(([field, value]) => set(field, 0, value)),
      ...Object.entries(trained).map(([skill, value]) => set(`${skill}_number`, null, value)),
      ...items.map((item) => set(`items.${item.id}`, null, item)),
      ...spells.map((spell) => set(`spells.${spell.id}`, null, spell)),
      set('level', 1, 4),
      set('xp', 0, 2_840),
      set('hp', 0, 34),
      set('mana', 0, 14),
      set('gold', 20, 46),
      set('silver', 0, 28),
      set('conditions', [], ['poisoned']),
      set(
        'notes',
        '',
        'Odo owes us **three silver** and an answer.\n\n- ask the duke\n- find the key to the salt house',
      ),
    ],
    revision,
  )
  await player.edit(character.publicRef, 'hp', 34, 27)
  await player.edit(character.publicRef, 'mana', 14, 9)
  await player.edit(character.publicRef, 'gold', 46, 41)
  await player.post(`/api/characters/${character.publicRef}/rolls`, { notation: '1d20+9', for: 'climbing' })
  return character.publicRef
}

/** A game with that character and two others at its table, after a first session; returns its id. */
async function aTable(player: Player, ref: string): Promise<string> {
  const { body } = await player.post('/api/games', { name: 'The Salt Road' })
  const { id } = body['game'] as { readonly id: string }
  const others: string[] = []
  for (const name of ['Gerrik', 'Ilvi Großfuß']) {
    const { character, revision } = await player.create({ name })
    await player.save(character.publicRef, [set('hp_max', 0, 28), set('hp', 0, 21)], revision)
    await player.post(`/api/games/${id}/characters`, { character: character.publicRef })
    others.push(character.publicRef)
  }
  await player.post(`/api/games/${id}/characters`, { character: ref })
  await player.post(`/api/games/${id}/log`, { session: 'started' })
  await player.post(`/api/games/${id}/log`, { message: 'The mill burns. **Odo** is gone, and so is the key.' })
  await player.edit(ref, 'hp', 27, 19)
  const characters = [ref, ...others]
  await player.post(`/api/games/${id}/awards`, { characters, xp: 120, coins: { gold: 40 }, split: true })
  return id
}

interface Picture {
  readonly name: string
  readonly path: string
  readonly device: BrowserContextOptions
  /** What somebody does before it is taken. */
  readonly first?: (page: Page) => Promise<void>
}

async function take(browser: Browser, player: Player, { name, path, device, first }: Picture): Promise<void> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  const [cookie = '', value = ''] = player.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url: player.url }])
  const page = await context.newPage()
  await page.goto(player.url + path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The last parts come when they like: nobody is in a hurry here.
  await page.waitForTimeout(2_000)
  await first?.(page)
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`) })
  await context.close()
}

if (!(await buildWebApp())) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'everquill-pictures-'))
const server = startProcess({ DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const url = (await server.url).replace('127.0.0.1', 'localhost')
const player = new Player(url)
await player.post('/api/auth/sign-up', { name: 'Johanna Brandt', email: 'jo@example.org', password: 'Sieben Raben' })
const ref = await seasoned(player)
const game = await aTable(player, ref)
const sheet = `/characters/${ref}`
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const write = (box: RegExp, text: string) => async (page: Page) => {
  await page.getByRole('dialog').getByLabel(box).fill(text)
  await page.keyboard.press('Enter')
}
const pictures: readonly Picture[] = [
  { name: 'sheet', path: sheet, device: day },
  { name: 'sheet-night', path: sheet, device: night },
  { name: 'sheet-tablet', path: sheet, device: tablet },
  { name: 'sheet-phone', path: sheet, device: phone },
  { name: 'roster', path: '/', device: day },
  { name: 'roster-phone', path: '/', device: dayPhone },
  {
    name: 'history',
    path: `${sheet}/history`,
    device: day,
    first: async (page) => {
      for (let entries = 0; entries < 6; entries++) await press('Entry before')(page)
    },
  },
  { name: 'game', path: `/games/${game}`, device: day },
  { name: 'game-phone', path: `/games/${game}`, device: phone },
  { name: 'tv', path: `/games/${game}/tv`, device: day },
  { name: 'recap', path: `/games/${game}`, device: night, first: press('Rückblick …') },
  { name: 'catalogue', path: '/catalogue', device: night },
  { name: 'print', path: `${sheet}/print`, device: day },
  { name: 'evening-pack', path: sheet, device: dayPhone, first: press('Pack') },
  { name: 'evening-spells', path: sheet, device: phone, first: press('Zauber') },
  { name: 'evening-notes', path: sheet, device: dayPhone, first: press('Notes') },
  { name: 'evening-log', path: sheet, device: phone, first: press('Chronik') },
  {
    name: 'evening-dice',
    path: sheet,
    device: phone,
    first: async (page) => {
      await press('Würfel')(page)
      await write(/Was würfeln/, '2w6+3')(page)
    },
  },
  {
    name: 'evening-pay',
    path: sheet,
    device: day,
    first: async (page) => {
      await press('Pay…')(page)
      await page.getByRole('dialog').getByLabel('What comes and what goes').fill('3g 5s')
    },
  },
  {
    name: 'evening-roll',
    path: sheet,
    device: night,
    first: press('STÄ: auf Stärke würfeln'),
  },
  {
    name: 'evening-keys',
    path: sheet,
    device: day,
    first: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').getByRole('combobox').fill('gold')
    },
  },
]
for (const picture of pictures) await take(browser, player, picture)
await browser.close()
server.kill('SIGTERM')
await server.ended
rmSync(folder, { recursive: true })
