import {
  validateAct,
  validateChangeCount,
  validateChanges,
  refused,
  type Actor,
  type Json,
  type Save,
} from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { validatePicture } from '../images/validate-picture.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'
import { withUndoLinks } from './with-undo-links.ts'

/** Saves a user's changes. A retry of the same save returns its first outcome and writes nothing. */
export async function saveCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  save: Save,
): Promise<SaveOutcome> {
  const { saveId, changes, madeAt, act } = save
  const tooMany = validateChangeCount(changes)
  if (tooMany) return tooMany
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId,
    // Without the base: a device may rebase a save whose response it did not receive, and it is still the same save.
    hash: hashOf({
      user: actor.user,
      characterId,
      changes: changes as unknown as Json,
      ...(act && { act: act as unknown as Json }),
    }),
    ...(madeAt !== undefined && { madeAt }),
    ...(act && { act }),
    base: save,
    changes: async (stored, tx, access) => {
      if (madeAt !== undefined && Number.isNaN(Date.parse(madeAt))) {
        return refused('invalid-value', { field: 'madeAt', detail: 'is not a valid date and time' })
      }
      return (
        (act && validateAct(act)) ??
        validateChanges(changes) ??
        (await validatePicture(changes, stored.character, tx, access)) ??
        withUndoLinks(tx, actor, access, stored.character, save)
      )
    },
  })
}
