import { chromium, type Page } from '@playwright/test'
import { dndBeyondCharacter, row } from '../packages/import/examples/dnd-beyond.fixture.ts'
import { dndActor } from '../packages/import/examples/foundry-dnd5e.fixture.ts'
import { Player } from '../tests/support/player.ts'
import { chromiumPath } from '../tools/support/browser.ts'
import { buildStale, webApp } from '../tools/support/builds.ts'
import { onSqlite } from './support/engines.ts'
import { atMost, median, printResult } from './support/figures.ts'
import { startServerProcess } from './support/server-process.ts'
import { phone, slowdown, slowDown } from './support/slow-phone.ts'

const megabyte = 1_048_576
const size = 4.9 * megabyte
const readings = 7
const rows = 1_500

const sentence =
  '<p>A <strong>blade</strong> of &quot;old&quot; make, see @UUID[Compendium.x.y]{the list}.</p><ul><li>one</li></ul>'
const description = (length: number): string => sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)

/** Fills a file with descriptions up to its size, as exports with the texts of whole rulebooks do. */
function filled(fileWith: (text: string) => unknown): string {
  const empty = JSON.stringify(fileWith('')).length
  const text = JSON.stringify(description(10_000))
  const escaped = text.length / 10_000
  return JSON.stringify(fileWith(description(Math.floor((size - empty) / rows / escaped))))
}

const files = {
  'D&D Beyond': filled((text) =>
    dndBeyondCharacter({
      inventory: Array.from({ length: rows }, (_, i) => row(i, `Thing ${i}`, {}, { description: text })),
    }),
  ),
  'Foundry VTT': filled((value) =>
    dndActor({
      items: Array.from({ length: rows }, (_, i) => ({
        _id: `item ${i}`,
        type: i % 4 === 0 ? 'spell' : 'loot',
        name: `Thing ${i}`,
        system: { quantity: 1, level: 1, description: { value } },
      })),
    }),
  ),
}

/**
 * Measures from the choice of a file to the frame that shows its sections, and how long the worker read. The browser
 * slows down pages only, so the time of the worker is counted as often as a page is slowed down.
 */
const measureReading = `
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (...parts) {
    const sent = performance.now()
    this.addEventListener('message', () => { globalThis.read = performance.now() - sent }, { once: true })
    return post.apply(this, parts)
  }
  addEventListener('change', ({ timeStamp }) => {
    globalThis.shown = new Promise((resolve) => {
      const look = () => {
        if (document.querySelectorAll('main li h2').length < 6) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
  }, { capture: true })`

interface Reading {
  readonly shown: number
  readonly worker: number
}

async function readFile(page: Page, name: string, text: string): Promise<Reading> {
  await page.getByLabel('Character files', { exact: true }).setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })
  await page.waitForFunction('globalThis.shown')
  const shown = await page.evaluate<number>('shown')
  const worker = await page.evaluate<number>('read')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.evaluate('globalThis.shown = undefined')
  return { shown, worker }
}

if (!(await buildStale(webApp))) process.exit(1)

await onSqlite(async ({ newPlace }) => {
  const server = await startServerProcess((await newPlace()).environment)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = `http://localhost:${server.port}`
    for (const [program, text] of Object.entries(files)) {
      const context = await browser.newContext({ locale: 'en-GB', ...phone })
      const player = await Player.guest(url)
      const [name = '', value = ''] = player.cookie.split('=')
      await context.addCookies([{ name, value, url }])
      const page = await context.newPage()
      await page.addInitScript(measureReading)
      await page.goto(`${url}/import`)
      await slowDown(page)
      const found: Reading[] = []
      for (let i = 0; i < readings; i++) found.push(await readFile(page, `${program}.json`, text))
      await context.close()
      const [shown, worker] = [median(found.map((one) => one.shown)), median(found.map((one) => one.worker))]
      printResult(
        `preview of a file of ${(text.length / megabyte).toFixed(1)} MB from ${program}, CPU slowed ${slowdown} times`,
        [atMost('shown after', shown + (slowdown - 1) * worker, 1_000, ' ms')],
        `${shown.toFixed(0)} ms with a worker at full speed, which takes ${worker.toFixed(0)} ms of them`,
      )
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})
