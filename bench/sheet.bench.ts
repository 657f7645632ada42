import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, printResult, type Finding } from './support/figures.ts'
import { goTo, openOften, openRoster, type Place } from './support/open-sheet.ts'
import { startServerProcess } from './support/server-process.ts'
import { phone, slowdown } from './support/slow-phone.ts'

const characterName = 'Haldian of the Salt Road'
const items = 200
const openings = 9
const keys = 60
/** Fast typing, but slow enough that no key waits for the previous one. */
const pause = 120

const notes: Place = { box: 'Notes', key: 'e', tabName: 'Notes', opener: 'Edit: Notes' }

const onDesktop: readonly Place[] = [
  { box: 'Name', key: 'e', tabName: 'Sheet' },
  { box: 'Gold', key: '5', tabName: 'Pack' },
  { box: 'Rope', key: '5', tabName: 'Pack' },
  notes,
]

/** Hit points and gold open the number pad there. */
const onPhone: readonly Place[] = [
  { box: 'Hit points', key: '5', tabName: 'Sheet' },
  { box: 'Name', key: 'e', tabName: 'Sheet', opener: characterName },
  { box: 'Gold', key: '5', tabName: 'Pack' },
  notes,
]

const devices: readonly {
  readonly where: string
  readonly device: BrowserContextOptions
  readonly places: readonly Place[]
}[] = [
  { where: 'on a phone', device: phone, places: onPhone },
  { where: 'as wide as a desktop', device: { viewport: { width: 1440, height: 900 } }, places: onDesktop },
]

/** Milliseconds of each key in an input; every second key reverts the previous one. */
async function typeInto(page: Page, place: Place): Promise<number[]> {
  await goTo(page, place)
  const input = page.locator(':focus')
  await page.keyboard.press('End')
  await page.evaluate('painted.length = 0')
  const before = await input.inputValue()
  for (let i = 0; i < keys; i++) {
    await page.keyboard.press(i % 2 === 0 ? place.key : 'Backspace', { delay: 20 })
    await page.waitForTimeout(pause)
    if (i === 0 && (await input.inputValue()) === before) throw new Error(`${place.box} ignored the key ${place.key}`)
  }
  while ((await page.evaluate<number>('painted.length')) < keys) await page.waitForTimeout(pause)
  const times = await page.evaluate<number[]>('painted')
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  return times
}

interface Typing {
  readonly box: string
  readonly times: readonly number[]
}

async function typeEverywhere(page: Page, places: readonly Place[]): Promise<readonly Typing[]> {
  const typings: Typing[] = []
  for (const place of places) typings.push({ box: place.box, times: await typeInto(page, place) })
  return typings
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const { where, device, places } of devices) {
      const page = await openRoster(browser, `http://localhost:${server.port}`, device, { name: characterName, items })
      const opened = await openOften(page, openings)
      const typings = await typeEverywhere(page, places)
      await page.context().close()
      const findings: readonly Finding[] = [
        atMost('opens in', median(opened.map(([seen]) => seen)), 300, ' ms'),
        atMost('a key to its paint', median(typings.flatMap(({ times }) => times)), 50, ' ms'),
      ]
      const all = `all of it is there after ${median(opened.map(([, whole]) => whole)).toFixed(0)} ms`
      const each = typings.map(({ box, times }) => `${box.toLowerCase()} ${median(times).toFixed(0)}`).join(', ')
      printResult(`sheet with ${items} items ${where}, CPU slowed ${slowdown} times`, findings, `${all}; ${each}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
