import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { localStoreRules } from '../../apps/web/src/sync/local/local-store-acceptance.ts'
import { root } from '../../tools/run.ts'

const laboratory = `<!doctype html>
<script type="importmap">{ "imports": { "@everquill/domain": "/packages/domain/index.ts" } }</script>
<script type="module">
  import { diskPromises } from '/apps/web/src/sync/local/local-store-acceptance.ts'
  import { openIndexedDbDisk } from '/apps/web/src/sync/local/indexed-db-store.ts'
  window.promise = (name) => diskPromises[name](() => openIndexedDbDisk('laboratory'))
</script>`

/** An empty page of the same origin, in which our own modules run as they are written. */
async function openLaboratory(page: Page): Promise<void> {
  await page.route('/laboratory', (route) => route.fulfill({ contentType: 'text/html', body: laboratory }))
  await page.route(/\.ts$/, async (route) => {
    const text = await readFile(join(root, new URL(route.request().url()).pathname), 'utf8')
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(text) })
  })
  await page.goto('/laboratory')
  await page.waitForFunction('window.promise !== undefined')
}

for (const name of Object.keys(localStoreRules)) {
  test(`a disk in a real browser: ${name}`, async ({ page }) => {
    await openLaboratory(page)
    expect(await page.evaluate(`window.promise(${JSON.stringify(name)}).then(() => 'kept', String)`)).toBe('kept')
  })
}
