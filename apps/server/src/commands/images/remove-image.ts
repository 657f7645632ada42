import { defaultImage, type Actor } from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Resets a character to the default picture. The files stay, so that this can be undone. */
export async function removeImage(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  saveId: string,
): Promise<SaveOutcome> {
  return changeCharacter(deps, actor, {
    characterId,
    action: 'change picture',
    saveId,
    hash: hashOf({ user: actor.user, characterId, picture: null }),
    changes: async ({ character: { image } }) => [{ field: 'image', oldValue: image, newValue: defaultImage }],
  })
}
