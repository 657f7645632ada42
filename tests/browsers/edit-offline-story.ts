import { KillableServer } from '../e2e/support/killable-server.ts'
import { until, type BrowserDriver } from './browser-driver.ts'

const inputNamed = (name: string): string => `[...document.querySelectorAll('input')].find((input) => [
  input.getAttribute('aria-label'),
  ...[...(input.labels ?? [])].map(({ textContent }) => textContent.trim()),
  (input.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' '),
].includes(${JSON.stringify(name)}))`

const buttonNamed = (name: string): string =>
  `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === ${JSON.stringify(name)})`

const heading = (name: string): string => `document.querySelector('h1')?.textContent === ${JSON.stringify(name)}`

/** One edit, online and offline, as a player makes it. Each step throws if it does not happen. */
export async function editOffline(driver: BrowserDriver): Promise<void> {
  const server = new KillableServer()
  await server.start()
  const click = async (name: string) => {
    await until(driver, buttonNamed(name))
    await driver.click(buttonNamed(name))
  }
  const write = async (field: string, text: string) => {
    await until(driver, inputNamed(field))
    await driver.evaluate(`(${inputNamed(field)}.focus(), ${inputNamed(field)}.select())`)
    await driver.type(text)
    await driver.evaluate('document.activeElement.blur()')
  }
  const isStored = (field: string, value: unknown) =>
    until(
      driver,
      `fetch('/api' + location.pathname).then((response) => response.json()).then(({ character }) => character.${field} === ${JSON.stringify(value)})`,
    )
  try {
    await driver.open(server.origin)
    await click('Start')
    await until(driver, heading('New character'))
    await click('Start blank')
    await until(driver, `/^\\/characters\\/\\d+$/.test(location.pathname)`)
    await write('Name', 'Mirelle')
    await isStored('name', 'Mirelle')
    await driver.reload()
    // The app works offline once its service worker has cached it.
    await until(driver, 'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
    await server.kill()
    await write('Hit points', '13')
    await driver.reload()
    await until(driver, `${inputNamed('Hit points')}?.value === '13'`)
    await until(driver, `${inputNamed('Name')}?.value === 'Mirelle'`)
    await server.start()
    await isStored('hp', 13)
    await driver.back()
    await until(driver, heading('Characters'))
  } finally {
    await server.kill()
  }
}
