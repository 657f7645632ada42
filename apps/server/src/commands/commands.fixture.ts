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
import type { CommandDeps, Quotas } from './deps.ts'
import type { SaveOutcome } from './write-path/save-outcome.ts'

export const ann = { user: 'ann', name: 'Ann Ährenfels' }
export const bob = { user: 'bob', name: 'Bob' }

/** The time of all commands in these tests, milliseconds since 1970. */
export const gameNight = Date.UTC(2026, 10, 14, 19, 40)

/** Quotas that limit nothing. */
export const noQuotas: Quotas = { characters: 0, guestCharacters: 0, logBytesPerDay: 0, exportsPerHour: 0 }

/** Dependencies on a real database, with an announcer that does nothing. */
export const commandDeps = (storage: Storage, overrides: Partial<CommandDeps> = {}): CommandDeps => ({
  storage,
  announcer: { committed: () => undefined, gameLogWritten: () => undefined, membershipChanged: () => undefined },
  now: () => gameNight,
  random: Math.random,
  newId: randomUUID,
  newCharacterId: () => randomInt(1, 100_000_001),
  items: async () => catalogue.Items,
  limits: true,
  quotas: noQuotas,
  ...overrides,
})

/** Dependencies on a new SQLite database that is removed after the test, and the commits that were announced. */
export async function openCommands(overrides: Partial<CommandDeps> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-commands-'))
  const storage = await openSqlite({ dataDir: folder, newId: randomUUID })
  onTestFinished(async () => {
    await storage.close()
    rmSync(folder, { recursive: true })
  })
  const announced: Commit[] = []
  const announcer = {
    committed: (commit: Commit) => void announced.push(commit),
    gameLogWritten: () => undefined,
    membershipChanged: () => undefined,
  }
  const deps = commandDeps(storage, { announcer, ...overrides })
  const newCharacter = async (): Promise<Character> => expectSaved(await createCharacter(deps, ann, {})).character
  return { deps, storage, announced, newCharacter, folder }
}

/** Returns the outcome of a save; throws if it was refused. */
export function expectSaved(outcome: SaveOutcome): Exclude<SaveOutcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused') throw new Error(`the save was refused: ${JSON.stringify(outcome.problem)}`)
  return outcome
}

/** The problem code of a refused outcome, otherwise its kind. */
export const codeOf = (outcome: SaveOutcome): string =>
  outcome.kind === 'refused' ? outcome.problem.code : outcome.kind

/** A save with one change. */
export const changeOf = (field: string, oldValue: Json, newValue: Json) => ({
  saveId: randomUUID(),
  baseRevision: 1,
  changes: [{ field, oldValue, newValue }],
})
