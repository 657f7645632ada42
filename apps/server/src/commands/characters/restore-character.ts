import { isInTrash, refused, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { checkCharacterQuota } from '../write-path/quotas.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Takes a character out of the trash before it expires. A character that is not deleted stays as it is. */
export async function restoreCharacter(deps: CommandDeps, actor: Actor, characterId: number): Promise<SaveOutcome> {
  const saveId = deps.newId()
  return changeCharacter(deps, actor, {
    characterId,
    action: 'restore',
    saveId,
    hash: saveId,
    checkAlone: async (head, tx) =>
      head.deletedAt === undefined ? null : checkCharacterQuota(deps, tx, actor, 'from trash'),
    changes: async ({ character: { deletedAt } }) => {
      if (deletedAt === undefined) return []
      if (!isInTrash(deletedAt, deps.now())) return refused('not-found')
      return [{ field: 'deletedAt', oldValue: deletedAt, newValue: null }]
    },
  })
}
