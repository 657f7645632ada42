import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserDriver } from './browser-driver.ts'

const executable = '/usr/bin/firefox-esr'

/** Controls Firefox by WebDriver BiDi, which it speaks without a driver process. */
export async function openFirefox(): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'everquill-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const firefox = spawn(executable, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, LANG: 'en_GB.UTF-8' },
  })
  const exited = once(firefox, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    firefox.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(`Firefox did not start: ${output}`)))
  })
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const send = commands(socket)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    readonly contexts: readonly { readonly context: string }[]
  }
  const context = contexts[0]?.context ?? ''
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = (await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      target: { context },
      awaitPromise: true,
    })) as { readonly result?: { readonly value?: string }; readonly exceptionDetails?: { readonly text: string } }
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value === undefined ? undefined : JSON.parse(result.value)
  }
  return {
    evaluate,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    async click(element) {
      const [x, y] = (await evaluate(`(({ x, y, width, height }) => [x + width / 2, y + height / 2].map(Math.round))(
        (${element}).getBoundingClientRect())`)) as [number, number]
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    async type(text) {
      const actions = Array.from(text, (value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))).flat()
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async close() {
      firefox.kill()
      await exited
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Sends commands and matches the responses by their ids. */
function commands(socket: WebSocket) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const { id, type, result, message } = JSON.parse(String(data)) as {
      readonly id?: number
      readonly type: string
      readonly result?: unknown
      readonly message?: string
    }
    const request = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') request?.reject(new Error(message))
    else request?.resolve(result)
  })
  return (method: string, params: object): Promise<unknown> => {
    const id = ++lastId
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}
