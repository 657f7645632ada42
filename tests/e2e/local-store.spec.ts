import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { localStoreRules } from '../../apps/web/src/sync/local/local-store-acceptance.ts'
import oldRecord from '../../apps/web/src/sync/local/old-local-record.fixture.json' with { type: 'json' }
import { upgradeLocalRecord } from '../../apps/web/src/sync/local/upgrade-local-record.ts'
import { root } from '../../tools/support/run.ts'

const testPage = `<!doctype html>
<script type="importmap">{ "imports": { "@everquill/domain": "/packages/domain/index.ts" } }</script>
<script type="module">
  import { localStoreRules } from '/apps/web/src/sync/local/local-store-acceptance.ts'
  import { openIndexedDbStore } from '/apps/web/src/sync/local/indexed-db-store.ts'
  const open = () => openIndexedDbStore('test')
  window.checkRule = (name) => localStoreRules[name](open)
  window.readOldRecord = async (ref, oldRecord) => {
    // Creates the object stores, then writes as an earlier version did.
    await open()
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open('test')
      opening.onsuccess = () => resolve(opening.result)
    })
    await new Promise((resolve) => {
      const transaction = database.transaction('characters', 'readwrite')
      transaction.objectStore('characters').put(oldRecord, ref)
      transaction.oncomplete = resolve
    })
    database.close()
    const store = await open()
    let updated = null
    const found = await store.find(ref)
    const all = await store.all()
    await store.update(ref, (stored) => (updated = stored))
    return [found, all[0], updated]
  }
</script>`

/** An empty page of the same origin that imports our source modules. */
async function openTestPage(page: Page): Promise<void> {
  await page.route('/test-page', (route) => route.fulfill({ contentType: 'text/html', body: testPage }))
  await page.route(/\.ts$/, async (route) => {
    const text = await readFile(join(root, new URL(route.request().url()).pathname), 'utf8')
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(text) })
  })
  await page.goto('/test-page')
  await page.waitForFunction('window.readOldRecord !== undefined')
}

for (const name of Object.keys(localStoreRules)) {
  test(`the IndexedDB store in a real browser: ${name}`, async ({ page }) => {
    await openTestPage(page)
    const outcome = await page.evaluate(`window.checkRule(${JSON.stringify(name)}).then(() => 'passed', String)`)
    expect(outcome).toBe('passed')
  })
}

test('the IndexedDB store in a real browser: a record of an earlier version is upgraded by every read', async ({
  page,
}) => {
  await openTestPage(page)
  const ref = oldRecord.device.snapshot.publicRef
  const read = await page.evaluate(`window.readOldRecord(${JSON.stringify(ref)}, ${JSON.stringify(oldRecord)})`)
  const upgraded = upgradeLocalRecord(oldRecord)
  expect(read).toEqual([upgraded, upgraded, upgraded])
})
