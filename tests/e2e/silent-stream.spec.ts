import { expect, test as base, type Page } from '@playwright/test'
import { bufferingProxy, type BufferingProxy } from './support/buffering-proxy.ts'
import { newCharacter, number } from './support/game-actions.ts'
import { elsewhere } from './support/second-device.ts'

const test = base.extend<{ readonly streamProxy: BufferingProxy }>({
  streamProxy: async ({ baseURL }, use) => {
    const proxy = await bufferingProxy(baseURL ?? '')
    await use(proxy)
    proxy.close()
  },
})

/** Opens a sheet through the proxy, with a clock that the test moves. */
async function openSheet(page: Page, proxy: BufferingProxy): Promise<string> {
  const ref = await newCharacter(page)
  await page.clock.install()
  await page.goto(`${proxy.origin}/characters/${ref}`)
  await expect(number(page, 'Gold')).toHaveValue('20')
  await expect.poll(proxy.streams).toBeGreaterThan(0)
  return ref
}

test('behind a proxy that holds back the event stream, the edits of others are shown after 35 s', async ({
  page,
  streamProxy: proxy,
}) => {
  proxy.hold()
  const ref = await openSheet(page, proxy)
  await (await elsewhere(page.request, ref)).change('gold', () => 15)
  await page.clock.fastForward(36_000)
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(proxy.streams).toBeGreaterThan(1)
})

test('a connection that goes silent is replaced by one that delivers', async ({ page, streamProxy: proxy }) => {
  const ref = await openSheet(page, proxy)
  const other = await elsewhere(page.request, ref)
  await other.change('gold', () => 18)
  await expect(number(page, 'Gold')).toHaveValue('18')
  proxy.hold()
  await other.change('gold', () => 15)
  proxy.release()
  await page.clock.fastForward(36_000)
  await expect(number(page, 'Gold')).toHaveValue('15')
  await expect.poll(proxy.streams).toBeGreaterThan(1)
  await other.change('gold', () => 12)
  await expect(number(page, 'Gold')).toHaveValue('12')
})

test('a page that becomes visible shows at once what its stream has missed', async ({ page, streamProxy: proxy }) => {
  const ref = await openSheet(page, proxy)
  proxy.hold()
  await (await elsewhere(page.request, ref)).change('gold', () => 15)
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await expect(number(page, 'Gold')).toHaveValue('15')
})

test('a shared sheet is fetched again when its stream is silent', async ({ page, streamProxy: proxy, browser }) => {
  const ref = await newCharacter(page)
  const link = { label: 'For Finn', sections: ['wallet'], days: 1 }
  const { token } = await (await page.request.post(`/api/characters/${ref}/links`, { data: link })).json()
  proxy.hold()
  const guest = await (await browser.newContext()).newPage()
  await guest.clock.install()
  await guest.goto(`${proxy.origin}/s#${token}`)
  const gold = guest.getByText('Gold', { exact: true }).locator('..')
  await expect(gold).toContainText('20')
  await expect.poll(proxy.streams).toBeGreaterThan(0)
  await (await elsewhere(page.request, ref)).change('gold', () => 15)
  await guest.clock.fastForward(36_000)
  await expect(gold).toContainText('15')
})
