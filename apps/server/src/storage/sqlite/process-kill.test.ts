import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { replay } from '@everquill/domain'
import { expect, test } from 'vitest'
import { wholeLog } from '../acceptance/storage-fixtures.ts'
import { openSqlite } from './open-sqlite.ts'

test('killing the process loses no acknowledged save and leaves none half-written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'everquill-process-kill-'))
  const fixture = fileURLToPath(new URL('process-kill.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: { readonly id: number; readonly saveId: string }[] = []
  for await (const line of createInterface(child.stdout)) {
    const [id, saveId] = line.split(' ')
    if (saveId) acknowledged.push({ id: Number(id), saveId })
    if (acknowledged.length === 300) child.kill('SIGKILL')
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(300)

  const storage = await openSqlite({ dataDir, newId: () => 'unused' })
  for (const { id, saveId } of acknowledged) {
    expect(await storage.transaction((tx) => tx.findSave(saveId))).toMatchObject({ characterId: id, entryCount: 2 })
  }
  for (const id of new Set(acknowledged.map((save) => save.id))) {
    const stored = await storage.characters.find(id)
    const log = await wholeLog(storage, { id })
    expect(replay(log)).toEqual(stored?.character)
    expect(log).toHaveLength(1 + 2 * ((stored?.revision ?? 0) - 1))
  }
  await storage.close()
  await rm(dataDir, { recursive: true })
})
