import { spawn, type SpawnOptions } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root: string = join(import.meta.dirname, '../..')

export interface Finished {
  readonly ok: boolean
  readonly output: string
}

/** Runs a command of this project or of an installed package; collects its output, or shows it while it runs. */
export async function run(
  [command, ...args]: readonly [string, ...string[]],
  { cwd = root, env, show = false }: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {},
): Promise<Finished> {
  const options: SpawnOptions = {
    cwd,
    env: { ...process.env, ...env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  }
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
