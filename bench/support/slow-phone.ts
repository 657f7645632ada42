import type { BrowserContextOptions, Page } from '@playwright/test'

/** A processor that is four times as slow stands for a phone. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const slowdown = 4

export async function slowDown(page: Page): Promise<void> {
  const browserOfPage = await page.context().newCDPSession(page)
  await browserOfPage.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** From the key's own time to the end of the frame that shows it; a message comes after the frame is painted. */
export const measureKeys = `
  globalThis.painted = []
  addEventListener('keydown', ({ key, timeStamp }) => key !== 'End' && requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => painted.push(performance.now() - timeStamp)
    port2.postMessage(null)
  }), { capture: true })`
