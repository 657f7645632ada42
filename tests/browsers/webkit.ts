import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import type { BrowserDriver } from './browser-driver.ts'

/** The name that WebDriver gives to a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Reference = Readonly<Record<string, string>>

/** Controls WebKitGTK's MiniBrowser, the nearest to Safari that runs on Linux, on a display of its own. */
export async function openWebKit(): Promise<BrowserDriver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  if (binary === undefined) throw new Error('MiniBrowser is missing: install the Debian package webkit2gtk-driver.')
  const { screen, display } = await openScreen()
  const env = {
    ...process.env,
    DISPLAY: display,
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
    // Containers have no sandbox.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const port = 40_000 + (process.pid % 20_000)
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as {
      readonly value: { readonly error?: string; readonly message?: string }
    }
    if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = (await whenUp(() => call('POST', '/session', { capabilities: { alwaysMatch: options } }))) as {
    readonly sessionId: string
  }
  const path = `/session/${sessionId}`
  return {
    open: async (url) => void (await call('POST', `${path}/url`, { url })),
    reload: async () => void (await call('POST', `${path}/refresh`, {})),
    back: async () => void (await call('POST', `${path}/back`, {})),
    async evaluate(expression) {
      const script = `const done = arguments[0]
        Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = (await call('POST', `${path}/execute/async`, { script, args: [] })) as {
        readonly value?: unknown
        readonly error?: string
      }
      if (error !== undefined) throw new Error(error)
      return value
    },
    async click(element) {
      const found = (await call('POST', `${path}/execute/sync`, { script: `return ${element}`, args: [] })) as Reference
      await call('POST', `${path}/element/${found[elementKey]}/click`, {})
    },
    async type(text) {
      const active = (await call('GET', `${path}/element/active`)) as Reference
      await call('POST', `${path}/element/${active[elementKey]}/value`, { text })
    },
    async close() {
      await call('DELETE', path).catch(() => undefined)
      await end(driver)
      await end(screen)
    },
  }
}

/** Starts an X server without a screen; it chooses a free display. */
async function openScreen(): Promise<{ readonly screen: ChildProcess; readonly display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'error').then(() => Promise.reject(new Error('Xvfb is missing: install the Debian package xvfb.'))),
  ])) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

/** Repeats a call until the driver process listens. */
async function whenUp<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === 50 || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
