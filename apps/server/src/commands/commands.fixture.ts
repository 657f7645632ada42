import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { catalogue } from '@everquill/catalogue'
import type { Character, Commit } from '@everquill/domain'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import { createCharacter } from './create-character.ts'
import type { CommandDeps } from './deps.ts'
import type { SaveOutcome } from './save-outcome.ts'

export const ann = { user: 'ann', name: 'Ann Ährenfels' }
export const bob = { user: 'bob', name: 'Bob' }

/** A house of one's own for the length of a test, and what the world heard of it. */
export async function aHouse(special: Partial<CommandDeps> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-commands-'))
  const storage = await openSqlite({ dataDir: folder, newId: randomUUID })
  onTestFinished(async () => {
    await storage.close()
    rmSync(folder, { recursive: true })
  })
  const announced: Commit[] = []
  const deps: CommandDeps = {
    storage,
    announcer: { committed: (commit) => announced.push(commit), written: () => undefined, seated: () => undefined },
    now: () => Date.UTC(2026, 10, 14, 19, 40),
    random: Math.random,
    newId: randomUUID,
    newCharacterId: () => randomInt(1, 100_000_001),
    items: async () => catalogue.Items,
    limits: true,
    ...special,
  }
  const born = async (): Promise<Character> => granted(await createCharacter(deps, ann, {})).character
  return { deps, announced, born }
}

export function granted(outcome: SaveOutcome): Exclude<SaveOutcome, { kind: 'refused' }> {
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.problem)}`)
  return outcome
}

export const codeOf = (outcome: SaveOutcome): string =>
  outcome.kind === 'refused' ? outcome.problem.code : outcome.kind
