import { chromium } from '@playwright/test'
import { browserFlags, chromiumPath } from '../../tools/support/browser.ts'
import type { BrowserDriver } from './browser-driver.ts'

export async function openChromium(): Promise<BrowserDriver> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: browserFlags })
  const page = await browser.newPage({ locale: 'en-GB' })
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    async click(element) {
      await (await page.evaluateHandle(element)).asElement()?.click()
    },
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  }
}
