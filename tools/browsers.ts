import { openChromium } from '../tests/browsers/chromium.ts'
import { editOffline } from '../tests/browsers/edit-offline-story.ts'
import { openFirefox } from '../tests/browsers/firefox.ts'
import { openWebKit } from '../tests/browsers/webkit.ts'
import { buildStale, webApp } from './support/builds.ts'

const browsers = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(browsers)
if (!(await buildStale(webApp))) process.exit(1)
for (const name of wanted) {
  const openBrowser = browsers[name as keyof typeof browsers]
  if (!openBrowser) {
    console.error(`Unknown browser ${name}: choose one of ${Object.keys(browsers).join(', ')}.`)
    process.exitCode = 1
    continue
  }
  try {
    const driver = await openBrowser()
    try {
      await editOffline(driver)
    } finally {
      await driver.close()
    }
    console.log(`✓ ${name}: open, type, save, edit offline, reload offline, back`)
  } catch (error) {
    console.error(`✗ ${name}: ${String(error)}`)
    process.exitCode = 1
  }
}
process.exit()
