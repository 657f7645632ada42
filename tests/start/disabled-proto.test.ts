import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../tools/support/run.ts'
import { Player } from '../support/player.ts'
import { startProcess } from '../support/server-process.ts'

const flag = '--disable-proto=delete'

test('npm start and npm run demo run the server without __proto__', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['start', 'demo'])
    expect(scripts[name], name).toMatch(/^node --disable-proto=delete (--\S+ )*tools\//)
})

test.each([
  'tools/everquill.mjs',
  'deploy/everquill',
  'tools/dev.ts',
  'tests/e2e/playwright.config.ts',
  'apps/server/src/images/renderer/render-pool.ts',
])('%s runs server code without __proto__', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toContain(flag)
})

test('a server without __proto__ serves accounts, characters and live events', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'everquill-proto-'))
  const exitWithProto = 'data:text/javascript,if("__proto__" in Object.prototype)process.exit(9)'
  const server = startProcess({ DATA_DIR: dataDir }, ['--import', exitWithProto])
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
    rmSync(dataDir, { recursive: true })
  })
  const ann = await Player.guest(await server.url)
  const { character } = await ann.create()
  const stream = await ann.listen()
  await ann.edit(character.publicRef, 'gold', 20, 15)
  await stream.until(({ event }) => event === 'saved')
  expect(await ann.character(character.publicRef)).toMatchObject({ gold: 15 })
})
