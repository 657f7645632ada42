import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { movedIn, smallerThanAFinger } from './in-page.ts'

/** Less than half the size of the usual file, and every page that is opened gets it anew. */
const axe = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/** The accessibility violations of the page, of the dialog that covers it, or of a part of it: rule and element. */
export async function violations(page: Page, selector = 'dialog:modal'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.addScriptTag({ path: axe })
  await page.evaluate(movedIn)
  return page.evaluate(async (within) => {
    const { axe: rules, document } = globalThis as unknown as {
      axe: {
        run(part: unknown, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
      document: { querySelectorAll(selector: string): ArrayLike<unknown> }
    }
    const part = Array.from(document.querySelectorAll(within)).at(-1) ?? document
    // Describing only violations saves time.
    const found = (await rules.run(part, { resultTypes: ['violations'] })).violations
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, selector)
}

/** Pixels by which the page scrolls sideways. */
export const sideways = (page: Page): Promise<number> =>
  page
    .locator('html')
    .evaluate((html: { scrollWidth: number; clientWidth: number }) => html.scrollWidth - html.clientWidth)

/** Touch targets; links inside a sentence are exempt. */
export const touchable = (page: Page): Locator =>
  page.locator(':is(button, a[href], input, select, textarea, [role=option]):not(p a, p a *)')

/** The targets with less than 44 × 44 pixels to the next one. */
export const tooSmall = (targets: Locator): Promise<string[]> => targets.evaluateAll(smallerThanAFinger)

const overlapping = `(() => {
  const parts = [...document.querySelectorAll('#root > div > header :is(a, button, output)')].filter((part) => part.checkVisibility())
  const boxes = parts.filter((part) => !parts.some((other) => other !== part && other.contains(part))).map((part) => ({
    name: part.ariaLabel ?? part.textContent,
    box: part.getBoundingClientRect(),
  }))
  return boxes.flatMap(({ name, box }, i) =>
    boxes
      .slice(i + 1)
      .filter((other) => box.left < other.box.right - 1 && other.box.left < box.right - 1)
      .filter((other) => box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1)
      .map((other) => name + ' and ' + other.name),
  )
})()`

/** The links, buttons and states in the header of the page that cover each other. */
export const overlapsInHeader = (page: Page): Promise<string[]> => page.evaluate<string[]>(overlapping)

/** What is looked at has come to rest, so that moving there would only take time. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const
const english = { locale: 'en-GB', ...still } as const
const german = { locale: 'de-DE', ...still } as const

/** Viewports, themes and languages. */
export const allReaders = [
  { name: 'desktop, light, English', colorScheme: 'light', viewport: { width: 1440, height: 900 }, ...english },
  { name: 'phone, dark, German', colorScheme: 'dark', viewport: { width: 360, height: 740 }, ...german },
  { name: 'tablet, dark, English', colorScheme: 'dark', viewport: { width: 834, height: 1112 }, ...english },
  { name: 'phone, light, German', colorScheme: 'light', viewport: { width: 390, height: 844 }, ...german },
] as const

/** Screens have to fit all readers. The rest is checked for the first two, or for all with ALL_READERS=1. */
export const readers = process.env['ALL_READERS'] ? allReaders : ([allReaders[0], allReaders[1]] as const)

/** Those of them with a phone, for what is tested on a desktop anyway or only exists on a phone. */
export const phoneReaders = readers.filter(({ viewport }) => viewport.width < 720)
