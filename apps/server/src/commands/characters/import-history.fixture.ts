import { fileEntries, type Actor, type Character, type FileEntry, type Json } from '@everquill/domain'
import type { Storage } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { ann, changeOf, expectSaved } from '../commands.fixture.ts'
import { createCharacter } from './create-character.ts'
import { saveCharacter } from './save-character.ts'

/** A character as a file has it. */
export interface ExportedHistory {
  readonly character: { readonly [key: string]: Json }
  readonly log: readonly FileEntry[]
}

/** A character of Ann that spent gold twice and learned to climb, as a file. */
export async function anExport(deps: CommandDeps, actor: Actor = ann): Promise<ExportedHistory> {
  const { character } = expectSaved(await createCharacter(deps, actor, { name: 'Mira' }))
  for (const [field, oldValue, newValue] of [
    ['gold', 20, 15],
    ['climbing_number', null, 3],
    ['gold', 15, 11],
  ] as const) {
    expectSaved(await saveCharacter(deps, actor, character.id, changeOf(field, oldValue, newValue)))
  }
  return exported(deps.storage, character)
}

/** What a file has of a stored character. */
export async function exported(storage: Storage, { id }: Pick<Character, 'id'>): Promise<ExportedHistory> {
  const stored = await storage.characters.find(id)
  const log = fileEntries()(await storage.characters.logAfter(id, 0, 100_000), { people: {}, games: {} })
  return { character: stored?.character as unknown as ExportedHistory['character'], log }
}
