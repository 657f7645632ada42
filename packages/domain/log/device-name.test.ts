import { expect, test } from 'vitest'
import { deviceNameOf, deviceOf } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
    false,
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS', false],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox',
    'iPad',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
] as const)('%s is recognised', (userAgent, browser, system, isHandheld) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, isHandheld })
})

test('an unknown or empty user agent has no device name', () => {
  expect(deviceOf('curl/8.14.1')).toEqual({ browser: null, system: null, isHandheld: false })
  expect(deviceOf('')).toEqual({ browser: null, system: null, isHandheld: false })
  expect(deviceNameOf('curl/8.14.1')).toBeUndefined()
})

test('a device name consists of browser and system, as far as they are known', () => {
  expect(deviceNameOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Linux')
  expect(deviceNameOf('Everquill for Android')).toBe('Android')
})
