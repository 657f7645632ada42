import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './support/run.ts'

/** Runs the command in an empty folder. */
function everquill(...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/everquill.mjs'), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command without arguments prints its usage and exits with 2', () => {
  expect(everquill()).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^Usage:/) })
})

test('a command that fails prints one sentence and exits with 1', () => {
  const stderr = expect.stringMatching(/^There is no database in data; [^\n]+\.\n$/)
  expect(everquill('backup', 'backup')).toEqual({ status: 1, stdout: '', stderr })
})
