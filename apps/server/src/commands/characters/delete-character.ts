import type { Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Moves a character to the trash: an ordinary change, logged and announced, so that it can be restored. */
export async function deleteCharacter(deps: CommandDeps, actor: Actor, characterId: number): Promise<SaveOutcome> {
  const deletedAt = new Date(deps.now()).toISOString()
  const saveId = deps.newId()
  return changeCharacter(deps, actor, {
    characterId,
    action: 'delete',
    saveId,
    hash: saveId,
    changes: async () => [{ field: 'deletedAt', oldValue: null, newValue: deletedAt }],
  })
}
