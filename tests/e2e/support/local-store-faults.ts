import { expect, type BrowserContext, type Page } from '@playwright/test'

/**
 * Runs in every page before its scripts. A string, because browser types are not available here. A write that fails does
 * so as it does when the quota is exceeded: the request succeeds, then the transaction is aborted.
 */
const faults = `
  const failing = new WeakSet()
  const flag = 'test-writes-fail'
  /** Null, the key of a record, or 'all'. */
  globalThis.failingWrites = null
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    const request = put.call(this, value, key)
    if ([key, 'all'].includes(failingWrites) || localStorage.getItem(flag) !== null) {
      const { transaction } = this
      failing.add(transaction)
      request.addEventListener('success', () => transaction.abort())
    }
    return request
  }
  const { get: errorOf } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error')
  Object.defineProperty(IDBTransaction.prototype, 'error', {
    get() {
      return failing.has(this) ? new DOMException('The quota has been exceeded', 'QuotaExceededError') : errorOf.call(this)
    },
  })

  // A page that is killed after it has cleared an object store: no further transaction.
  globalThis.diesAfterClearing = false
  globalThis.hasCleared = false
  const { clear } = IDBObjectStore.prototype
  IDBObjectStore.prototype.clear = function () {
    hasCleared = true
    return clear.call(this)
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    if (diesAfterClearing && hasCleared) throw new DOMException('The page was killed', 'InvalidStateError')
    return transaction.apply(this, args)
  }

  const held = []
  globalThis.holdsDatabases = false
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...args) {
    if (!holdsDatabases) return open.apply(this, args)
    const request = Object.assign(new EventTarget(), { result: undefined, error: null })
    held.push(() => {
      const opened = open.apply(this, args)
      for (const type of ['upgradeneeded', 'blocked', 'error', 'success']) {
        opened.addEventListener(type, () => {
          Object.assign(request, type === 'error' ? { error: opened.error } : { result: opened.result })
          request.dispatchEvent(new Event(type))
        })
      }
    })
    return request
  }
  globalThis.releaseDatabases = () => {
    holdsDatabases = false
    for (const release of held.splice(0)) release()
  }
`

/** Prepares all pages of a browser that are opened from now on; the functions below need it. */
export const prepareLocalStoreFaults = (context: BrowserContext): Promise<unknown> => context.addInitScript(faults)

/**
 * Every write of this page to IndexedDB, or only those of one character’s record, fail with a QuotaExceededError until
 * `allowWrites`.
 */
export const failWrites = (page: Page, publicRef = 'all'): Promise<unknown> =>
  page.evaluate(`failingWrites = ${JSON.stringify(publicRef)}`)

export const allowWrites = (page: Page): Promise<unknown> => page.evaluate('failingWrites = null')

/** The same for all pages of the browser, also for those that are opened later. */
export const failWritesOfAllPages = (page: Page): Promise<unknown> =>
  page.evaluate(`localStorage.setItem('test-writes-fail', '')`)

export const allowWritesOfAllPages = (page: Page): Promise<unknown> =>
  page.evaluate(`localStorage.removeItem('test-writes-fail')`)

/** In pages that are loaded from now on, IndexedDB does not respond when a database is opened. */
export const holdDatabases = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript('holdsDatabases = true')

/** IndexedDB responds in this page after all. */
export const releaseDatabases = (page: Page): Promise<unknown> => page.evaluate('releaseDatabases()')

/** Deletes everything that the origin has stored, except cookies, under its open pages. */
export async function clearStorage(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await tools.detach()
}

/** Ends a page as a crash does: without a page hide event. What it wrote to localStorage stays. */
export async function killPage(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The command gets no response, since the page is gone.
  tools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** Does something that clears an object store, and kills the page before its next transaction. */
export async function killAfterClearing(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('hasCleared = false, diesAfterClearing = true')
  await act()
  await expect.poll(() => page.evaluate('hasCleared')).toBe(true)
  await killPage(page)
}

/** An empty page of the same origin: it reads and writes what the app has stored, and runs none of its code. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.route('/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/empty')
}

/** Runs code with `records`, the object store of all local records in a transaction, and resolves when that is complete. */
const withRecords = (page: Page, code: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    const resultOf = (request) => new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
    const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('everquill-of-'))
    const database = await resultOf(indexedDB.open(name))
    const transaction = database.transaction('characters', 'readwrite')
    const complete = new Promise((resolve) => transaction.addEventListener('complete', resolve))
    const records = transaction.objectStore('characters')
    ${code}
    await complete
    database.close()
  })()`)

/** Overwrites the snapshot in the stored record of a character; needs an empty page. */
export const damageRecord = (page: Page, publicRef: string): Promise<unknown> =>
  withRecords(
    page,
    `const record = await resultOf(records.get(${JSON.stringify(publicRef)}))
    records.put({ ...record, replica: { ...record.replica, snapshot: { user: null } } }, ${JSON.stringify(publicRef)})`,
  )

/** Resolves when all transactions that have been started are complete. */
export const transactionsComplete = (page: Page): Promise<unknown> => withRecords(page, '')
