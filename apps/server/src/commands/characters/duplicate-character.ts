import {
  can,
  copyCharacter,
  defaultImage,
  imageHashOf,
  jsonBytesOf,
  maxDocumentBytes,
  refused,
  type Actor,
  type Character,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** Copies a character, without its log; the same `saveId` again returns the same copy. */
export async function duplicateCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  saveId = deps.newId(),
): Promise<SaveOutcome> {
  const { characters } = deps.storage
  const [head] = await characters.headsOf([characterId])
  const source = head?.user === actor.user ? await characters.find(characterId) : null
  if (!source) return refused('not-found')
  const original = await withStoredPicture(deps, source.character)
  // It may be older than the limit.
  if (jsonBytesOf(original) > maxDocumentBytes) return refused('document-too-large')
  return addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, copied: characterId }),
    withId: (id) => copyCharacter(original, { id, user: actor.user }),
    async check(tx) {
      const locked = await tx.lock(characterId, saveId)
      return locked.head && can(actor.user, 'duplicate', { character: locked.head, seat: null })
        ? null
        : refused('not-found')
    },
    async alongside({ images }, { id }) {
      const hash = imageHashOf(original)
      const picture = hash === null ? null : await images.find(characterId, hash)
      if (picture) await images.add({ ...picture, characterId: id, owner: actor.user, bytes: 0, createdAt: deps.now() })
    },
  })
}

/** A picture of an imported history may not have arrived. The copy has no history, so it would lack that picture forever. */
async function withStoredPicture({ storage }: CommandDeps, character: Character): Promise<Character> {
  const hash = imageHashOf(character)
  const isStored = hash === null || (await storage.images.find(character.id, hash)) !== null
  return isStored ? character : { ...character, image: defaultImage }
}
