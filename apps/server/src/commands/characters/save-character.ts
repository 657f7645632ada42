import { validateChanges, refused, type Actor, type Json, type Save } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { validatePicture } from '../images/validate-picture.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Saves a user's changes. A retry of the same save returns its first outcome and writes nothing. */
export async function saveCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  save: Save,
): Promise<SaveOutcome> {
  const { saveId, baseRevision, changes, madeAt } = save
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId,
    hash: hashOf({
      user: actor.user,
      characterId,
      baseRevision,
      changes: changes as unknown as Json,
      ...(madeAt !== undefined && { madeAt }),
    }),
    ...(madeAt !== undefined && { madeAt }),
    changes: async (stored, tx, access) => {
      if (baseRevision > stored.revision) {
        return refused('revision-ahead', { detail: `the server is at revision ${stored.revision}` })
      }
      if (madeAt !== undefined && Number.isNaN(Date.parse(madeAt))) {
        return refused('invalid-value', { field: 'madeAt', detail: 'is not a valid date and time' })
      }
      return validateChanges(changes) ?? (await validatePicture(changes, stored.character, tx, access)) ?? changes
    },
  })
}
