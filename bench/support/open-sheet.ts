import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { catalogue } from '@everquill/catalogue'
import { Player } from '../../tests/support/player.ts'
import { measureKeys, slowDown } from './slow-phone.ts'

const preparedSpells = 8

/** Measures from a press to the frames that show the first part and all of a sheet with that many items. */
const measureOpenings = (items: number) => `
  addEventListener('click', ({ timeStamp }) => {
    const until = (isThere) => new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
    globalThis.opening = Promise.all([
      until(() => document.querySelector('[data-tab] [data-field=hp]')),
      until(() => document.querySelectorAll('#inventory [role=listitem]').length === ${items}),
    ])
  }, { capture: true })`

/** Creates a character with that many items, long notes, and as much in Ready as a character of a high level has. */
async function pack(player: Player, name: string, items: number): Promise<void> {
  const { character, revision } = await player.create({ name })
  const taken = new Set<string>()
  const found = Array.from({ length: items - character.items.length }, (_, i) => {
    const { id: item, slot } = catalogue.Items[i % catalogue.Items.length] ?? {}
    const isFree = typeof slot === 'string' && !taken.has(slot)
    if (isFree) taken.add(slot)
    const entry = { id: `found-${i}`, item, quantity: 1, acquired_at: new Date().toISOString() }
    return { field: `items.found-${i}`, oldValue: null, newValue: { ...entry, ...(isFree && { equipped: slot }) } }
  })
  const spells = catalogue.Spells.slice(0, preparedSpells).map(({ id: spell }, i) => ({
    field: `spells.known-${i}`,
    oldValue: null,
    newValue: { id: `known-${i}`, spell, prepared: true },
  }))
  const text = 'Met the smith again; owes us three silver and an answer.\n'.repeat(40)
  const written = { field: 'notes', oldValue: character.notes, newValue: text }
  const { status } = await player.save(character.publicRef, [...found, ...spells, written], revision)
  if (status !== 200) throw new Error(`saving the items failed with ${status}`)
}

/** The roster on a slow device that has opened the sheet of a character with that many items before. */
export async function openRoster(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  { name, items }: { readonly name: string; readonly items: number },
): Promise<Page> {
  const player = await Player.guest(url)
  await pack(player, name, items)
  const context = await browser.newContext({ locale: 'en-GB', ...device })
  const [cookie = '', value = ''] = player.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url }])
  const page = await context.newPage()
  await page.addInitScript(measureKeys)
  await page.addInitScript(measureOpenings(items))
  await page.goto(url)
  await openSheet(page)
  await page.goBack()
  await slowDown(page)
  return page
}

/** Milliseconds until the first part and until all of the sheet is shown. */
async function openSheet(page: Page): Promise<readonly [seen: number, whole: number]> {
  await page.getByRole('list', { name: 'Characters' }).getByRole('link').first().click()
  return page.evaluate<[number, number]>('opening')
}

/** Opens the sheet that many times and stays there the last time. */
export async function openOften(page: Page, openings: number): Promise<readonly (readonly [number, number])[]> {
  const times = [await openSheet(page)]
  while (times.length < openings) {
    await page.goBack()
    times.push(await openSheet(page))
  }
  return times
}

/** Somewhere to type: an input, a key for it, its tab on a phone, and the button that shows it. */
export interface Place {
  readonly box: string
  readonly key: string
  readonly tabName: string
  readonly opener?: string
}

/** Shows an input and puts the focus there. */
export async function goTo(page: Page, { box, tabName, opener }: Place): Promise<void> {
  const tab = page.getByRole('button', { name: tabName, exact: true })
  if (await tab.isVisible()) await tab.click()
  if (opener !== undefined)
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).click()
  // Off-screen sections are not rendered and count as hidden until they are scrolled to.
  const all = page.getByRole('textbox', { name: box, exact: true, includeHidden: true })
  const input = all.and(page.locator(':visible')).first()
  await input.scrollIntoViewIfNeeded()
  await input.click()
}
