import { expect, test } from 'vitest'
import { isOutdated } from './browser.ts'

test.each([
  ['150.0.7871.100', true],
  ['153.9.9.9', true],
  ['154.0.0.0', false],
  ['158.0.8127.18', false],
  ['170.0.1.1', false],
  // Another browser, whose version is written in another way.
  ['', false],
])('Chromium %s is outdated for a Playwright that is made for 158: %s', (version, outdated) => {
  expect(isOutdated(version, '158.0.8127.18')).toBe(outdated)
})
