import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Player } from '../../support/player.ts'
import { openNetwork, type OwnNetwork } from './own-network.ts'
import { SheetTab } from './sheet-tab.ts'
import type { TypedEdits } from './typed-edits.ts'

/** The number of tabs of each device. */
export const tabsEach = 2
/** Room for the app and its data. Not larger, because `fillStorage` has to write more than this at once. */
const quota = 16 * 1024 * 1024

/** All tabs are rendered at the same time, without a graphics card. A lower one would get the layout of a phone. */
const cheapToRender = { viewport: { width: 1024, height: 600 }, reducedMotion: 'reduce' } as const

/** What breaks the storage and the network of a device. */
interface Controls {
  readonly network: OwnNetwork
  /** A page without the app. */
  readonly emptyPage: Page
  /** A quota holds only as long as the session, and its page, in which it was set. */
  readonly tools: CDPSession
}

/** A real browser of a player, with the sheet of one character in several tabs. */
export class BrowserDevice {
  readonly name: string
  readonly tabs: readonly SheetTab[]
  readonly edits: TypedEdits
  isOffline = false
  readonly #controls: Controls

  private constructor(name: string, tabs: readonly SheetTab[], edits: TypedEdits, controls: Controls) {
    this.name = name
    this.tabs = tabs
    this.edits = edits
    this.#controls = controls
  }

  static async open(browser: Browser, name: string, player: Player, edits: TypedEdits): Promise<BrowserDevice> {
    const network = await openNetwork(player.url)
    // Service workers need a secure origin: localhost is one.
    const baseURL = `http://localhost:${network.port}`
    const context = await browser.newContext({ baseURL, locale: 'en-GB', ...cheapToRender })
    const [cookie = '', value = ''] = player.cookie.split('=')
    await context.addCookies([{ name: cookie, value, url: baseURL }])
    const emptyPage = await context.newPage()
    await emptyPage.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await emptyPage.goto('/empty')
    const tools = await context.newCDPSession(emptyPage)
    await tools.send('Storage.overrideQuotaForOrigin', { origin: baseURL, quotaSize: quota })
    const tabs: SheetTab[] = []
    while (tabs.length < tabsEach) tabs.push(await SheetTab.open(`${name}, tab ${tabs.length + 1}`, context, edits))
    await tabs[0]?.isCached()
    return new BrowserDevice(name, tabs, edits, { network, emptyPage, tools })
  }

  /** Lowers the quota to what is used already, and some bytes. */
  async fillStorage(left: number): Promise<void> {
    const { emptyPage, tools } = this.#controls
    const { usage } = await tools.send('Storage.getUsageAndQuota', { origin: originOf(emptyPage) })
    await this.#setQuota(usage + left)
    // Chromium remembers how much is free, and asks again when a write needs more than that.
    const outcome = await emptyPage.evaluate<string | undefined>(`(async () => {
      const opening = indexedDB.open('ballast', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'))
      await new Promise((resolve) => ['success', 'error'].map((type) => opening.addEventListener(type, resolve)))
      if (opening.error) return opening.error.name
      const transaction = opening.result.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').put(new Uint8Array(${quota}), 0)
      await new Promise((resolve) => ['complete', 'abort'].map((type) => transaction.addEventListener(type, resolve)))
      opening.result.close()
      return transaction.error?.name
    })()`)
    if (outcome !== 'QuotaExceededError') throw new Error(`${this.name} could write more than its quota: ${outcome}`)
  }

  disconnect(): void {
    this.#controls.network.close()
  }

  makeRoom(): Promise<void> {
    return this.#setQuota(quota)
  }

  async setOffline(isOffline: boolean): Promise<void> {
    const { network, emptyPage } = this.#controls
    this.isOffline = isOffline
    network.setOffline(isOffline)
    await emptyPage.context().setOffline(isOffline)
  }

  /** Resolves once everything typed on this device is saved. */
  async settle(): Promise<void> {
    await this.tabs[0]?.journalIsEmpty()
    for (const tab of this.tabs) await tab.shows(['saved'])
  }

  async #setQuota(quotaSize: number): Promise<void> {
    const { emptyPage, tools } = this.#controls
    await tools.send('Storage.overrideQuotaForOrigin', { origin: originOf(emptyPage), quotaSize })
  }
}

const originOf = (page: Page): string => new URL(page.url()).origin
