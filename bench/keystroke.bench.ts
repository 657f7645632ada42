import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { catalogue } from '@everquill/catalogue'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/browser.ts'
import { buildWebApp } from '../tools/web-build.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, tell } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'
import { measureKeys, phone, slowdown, slowDown } from './support/slow-phone.ts'

const items = 200
const keys = 60
/** Quick typing, and slow enough that no key waits for the one before. */
const pause = 120

/** What is typed into, a key that it takes, and the leaf it stands on where a sheet has leaves. */
const boxes = [
  { box: 'Name', key: 'e', leaf: 'Sheet' },
  { box: 'Gold', key: '5', leaf: 'Pack' },
  { box: 'Rope', key: '5', leaf: 'Pack' },
  { box: 'Notes', key: 'e', leaf: 'Notes' },
]

/** What a wide page costs on a processor as slow as a phone's is told beside it. */
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A character that carries that many things and has notes of many evenings; returns its ref. */
async function pack(player: Player): Promise<string> {
  const { character, revision } = await player.create()
  const found = catalogue.Items.slice(0, items - character.items.length).map(({ id: item }, i) => ({
    field: `items.found-${i}`,
    oldValue: null,
    newValue: { id: `found-${i}`, item, quantity: 1, acquired_at: new Date().toISOString() },
  }))
  const notes = 'Met the smith again; owes us three silver and an answer.\n'.repeat(40)
  const written = { field: 'notes', oldValue: character.notes, newValue: notes }
  const { status } = await player.save(character.publicRef, [...found, written], revision)
  if (status !== 200) throw new Error(`the pack was answered with ${status}`)
  return character.publicRef
}

/** The milliseconds of each key in a box; every second key takes back the one before. */
async function typeInto(page: Page, name: string, key: string): Promise<number[]> {
  // What is out of sight is not drawn, and counts as hidden until it is scrolled to.
  const all = page.getByRole('textbox', { name, exact: true, includeHidden: true })
  const box = all.and(page.locator(':visible')).first()
  await box.scrollIntoViewIfNeeded()
  await box.click()
  await page.keyboard.press('End')
  await page.evaluate('painted.length = 0')
  const before = await box.inputValue()
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press(i % 2 === 0 ? key : 'Backspace', { delay: 20 })
    await page.waitForTimeout(pause)
    if (i === 0 && (await box.inputValue()) === before) throw new Error(`${name} does not take ${key}`)
  }
  await page.waitForFunction(`painted.length === ${keys}`)
  return page.evaluate<number[]>('painted')
}

/** The sheet of that character, drawn in full and slowed down. */
async function openSheet(browser: Browser, url: string, device: BrowserContextOptions): Promise<Page> {
  const player = await Player.guest(url)
  const ref = await pack(player)
  const context = await browser.newContext({ locale: 'en-GB', ...device })
  const [name = '', value = ''] = player.cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.addInitScript(measureKeys)
  await page.goto(`${url}/characters/${ref}`)
  const things = page.getByRole('button', { name: /^Remove /, includeHidden: true })
  await things.nth(items - 1).waitFor({ state: 'attached' })
  await slowDown(page)
  return page
}

interface Typing {
  readonly box: string
  readonly times: readonly number[]
}

async function typeEverywhere(page: Page): Promise<readonly Typing[]> {
  const typings: Typing[] = []
  for (const { box, key, leaf } of boxes) {
    const tab = page.getByRole('button', { name: leaf, exact: true })
    if (await tab.isVisible()) await tab.click()
    typings.push({ box, times: await typeInto(page, box, key) })
  }
  await page.context().close()
  return typings
}

const inWords = (typings: readonly Typing[]): string =>
  typings.map(({ box, times }) => `${box.toLowerCase()} ${median(times).toFixed(0)}`).join(', ')

if (!(await buildWebApp())) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = `http://localhost:${server.port}`
    const onPhone = await typeEverywhere(await openSheet(browser, url, phone))
    const onDesktop = await typeEverywhere(await openSheet(browser, url, desktop))
    const finding = atMost('on a phone', median(onPhone.flatMap(({ times }) => times)), 50, ' ms')
    const more = `${inWords(onPhone)}; as wide as a desktop: ${inWords(onDesktop)}`
    tell(`a key to its paint with ${items} items, CPU slowed ${slowdown} times`, [finding], more)
  } finally {
    await browser.close()
    await server.stop()
  }
})
