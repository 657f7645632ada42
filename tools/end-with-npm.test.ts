import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tool = pathToFileURL(join(import.meta.dirname, 'end-with-npm.ts')).href

/** Speaks when it is up and when it is told to stop; without a signal it would stay for ever. */
const server = `
  import { endWithNpm } from '${tool}'
  process.on('SIGTERM', () => { console.log('stopped in order'); process.exit() })
  setInterval(() => {}, 1000)
  endWithNpm()
  console.log('ready for a signal')`

test.skipIf(process.platform === 'win32')(
  'a SIGTERM to npm stops the command in order, shell or no shell',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'everquill-signal-'))
    writeFileSync(join(folder, 'server.mjs'), server)
    // The second command keeps every shell from stepping aside for the first.
    writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node server.mjs; true" } }')
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready for a signal')) npm.kill('SIGTERM')
    })
    await once(npm.stdout, 'close') // the server holds it open as long as it lives
    rmSync(folder, { recursive: true })
    expect(said).toContain('stopped in order')
  },
)
