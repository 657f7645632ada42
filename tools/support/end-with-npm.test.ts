import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const tool = pathToFileURL(join(import.meta.dirname, 'end-with-npm.ts')).href

/** Prints a line when it is ready and when it is told to stop; without a signal it runs forever. */
const server = `
  import { endWithNpm } from '${tool}'
  process.on('SIGTERM', () => { console.log('stopped cleanly'); process.exit() })
  setInterval(() => {}, 1000)
  endWithNpm()
  console.log('ready')`

test.skipIf(process.platform === 'win32')(
  'a SIGTERM to npm stops the command cleanly, with or without a shell',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'everquill-signal-'))
    writeFileSync(join(folder, 'server.mjs'), server)
    // With a second command the shell cannot replace itself by the first.
    writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node server.mjs; true" } }')
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('ready\n')) npm.kill('SIGTERM')
    })
    await once(npm.stdout, 'close') // open as long as the server runs
    rmSync(folder, { recursive: true })
    expect(output).toContain('stopped cleanly')
  },
)
