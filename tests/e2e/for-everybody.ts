import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What the page breaks of the rules for everybody: where, and which rule. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe.source })
  return page.evaluate(async () => {
    const { axe: rules } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const found = (await rules.run()).violations
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** How far the page can be scrolled to the side. */
export const sideways = (page: Page): Promise<number> =>
  page
    .locator('html')
    .evaluate((html: { scrollWidth: number; clientWidth: number }) => html.scrollWidth - html.clientWidth)

/** Who looks at every screen: wide and narrow, by day and by night, in both languages. */
export const readers = [
  { name: 'desktop, light, English', locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone, dark, German', locale: 'de-DE', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'tablet, dark, English', locale: 'en-GB', colorScheme: 'dark', viewport: { width: 834, height: 1112 } },
  { name: 'phone, light, German', locale: 'de-DE', colorScheme: 'light', viewport: { width: 360, height: 740 } },
] as const
