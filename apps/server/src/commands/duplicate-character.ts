import { can, copyCharacter, refused, type Actor } from '@everquill/domain'
import { addCharacter } from './create-character.ts'
import type { CommandDeps } from './deps.ts'
import type { SaveOutcome } from './save-outcome.ts'

/** A copy with a number and a log of its own. */
export async function duplicateCharacter(deps: CommandDeps, actor: Actor, characterId: number): Promise<SaveOutcome> {
  const source = await deps.storage.characters.find(characterId)
  if (!source) return refused('not-found')
  const saveId = deps.newId()
  const original = source.character
  return addCharacter(
    deps,
    actor,
    saveId,
    saveId,
    (id) => copyCharacter(original, { id, user: actor.user }),
    async (tx) => {
      const { stored } = await tx.lock(characterId, saveId)
      return stored !== null && can(actor.user, 'duplicate', stored.character)
    },
  )
}
