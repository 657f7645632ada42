import type { BrowserContextOptions, Page } from '@playwright/test'

/** A phone is simulated by a CPU that is four times slower. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const slowdown = 4

export async function slowDown(page: Page): Promise<void> {
  const browserOfPage = await page.context().newCDPSession(page)
  await browserOfPage.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Measures from the key event to the end of the frame that shows it; a message event follows the paint. */
export const measureKeys = `
  globalThis.painted = []
  addEventListener('keydown', ({ key, timeStamp }) => key !== 'End' && requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => painted.push(performance.now() - timeStamp)
    port2.postMessage(null)
  }), { capture: true })`
