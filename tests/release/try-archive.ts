import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { complete, freePort, start, untilReady } from './processes.ts'
import { tryServer } from './try-server.ts'

/** Unpacks an archive and runs it without npm and without Node in the path: the server, then a backup and a check of the data. */
export async function tryArchive(archive: string, folder: string): Promise<string> {
  complete('tar', ['-xzf', archive, '-C', folder])
  const release = join(folder, 'everquill')
  const program = join(release, 'everquill')
  const megabytes = Number(complete('du', ['-sm', release]).split('\t')[0])
  assert.ok(megabytes <= 250, `${megabytes} MB installed`)
  const port = await freePort()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env = { DATA_DIR: dataDir, PORT: String(port), PATH: '/usr/bin:/bin' }
  const server = start(program, ['start'], { env, cwd: folder })
  const url = `http://localhost:${port}`
  await untilReady(url, server)
  await tryServer(url)
  complete(program, ['backup', join(folder, 'backup')], env)
  assert.equal(await server.stop(), 0)
  assert.match(complete(program, ['verify'], env), /^Verified 1 characters.*no problems/)
  return `${megabytes} MB installed`
}
