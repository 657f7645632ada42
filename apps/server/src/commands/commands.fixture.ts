import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { catalogue } from '@everquill/catalogue'
import type { Character, Commit, Json } from '@everquill/domain'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import type { Storage } from '../storage/port.ts'
import { createCharacter } from './characters/create-character.ts'
import type { CommandDeps } from './deps.ts'
import type { SaveOutcome } from './write-path/save-outcome.ts'

export const ann = { user: 'ann', name: 'Ann Ährenfels' }
export const bob = { user: 'bob', name: 'Bob' }

/** The evening on which everything happens, milliseconds since 1970. */
export const evening = Date.UTC(2026, 10, 14, 19, 40)

/** What commands need of the world, on a real database; nobody listens. */
export const commandDeps = (storage: Storage, special: Partial<CommandDeps> = {}): CommandDeps => ({
  storage,
  announcer: { committed: () => undefined, written: () => undefined, seated: () => undefined },
  now: () => evening,
  random: Math.random,
  newId: randomUUID,
  newCharacterId: () => randomInt(1, 100_000_001),
  items: async () => catalogue.Items,
  limits: true,
  ...special,
})

/** A house of one's own for the length of a test, and what the world heard of it. */
export async function aHouse(special: Partial<CommandDeps> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-commands-'))
  const storage = await openSqlite({ dataDir: folder, newId: randomUUID })
  onTestFinished(async () => {
    await storage.close()
    rmSync(folder, { recursive: true })
  })
  const announced: Commit[] = []
  const announcer = {
    committed: (commit: Commit) => void announced.push(commit),
    written: () => undefined,
    seated: () => undefined,
  }
  const deps = commandDeps(storage, { announcer, ...special })
  const born = async (): Promise<Character> => granted(await createCharacter(deps, ann, {})).character
  return { deps, storage, announced, born, folder }
}

export function granted(outcome: SaveOutcome): Exclude<SaveOutcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.problem)}`)
  return outcome
}

export const codeOf = (outcome: SaveOutcome): string =>
  outcome.kind === 'refused' ? outcome.problem.code : outcome.kind

/** A save of one change. */
export const changeOf = (field: string, oldValue: Json, newValue: Json) => ({
  saveId: randomUUID(),
  baseRevision: 1,
  changes: [{ field, oldValue, newValue }],
})
