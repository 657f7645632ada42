import {
  defaultImage,
  imageHashOf,
  isAllowed,
  refused,
  type Change,
  type Character,
  type Refused,
  type Access,
} from '@everquill/domain'
import type { ChangeTransaction } from '../../storage/port.ts'

/** A saved `image` must be one that this character has had, and the actor must be allowed to change it. */
export async function validatePicture(
  changes: readonly Change[],
  character: Character,
  { images }: Pick<ChangeTransaction, 'images'>,
  access: Access,
): Promise<Refused | null> {
  const image = changes.find(({ field }) => field === 'image')?.newValue
  if (image === undefined) return null
  if (!isAllowed(access, 'change picture', character)) {
    return refused('protected-field', { field: 'image', detail: 'only its owner can change it' })
  }
  return missingPicture(changes, character, { images })
}

/** Refuses changes to a picture that the character does not have: one of an imported history may never have arrived. */
export async function missingPicture(
  changes: readonly Change[],
  character: Character,
  { images }: Pick<ChangeTransaction, 'images'>,
): Promise<Refused | null> {
  const image = changes.find(({ field }) => field === 'image')?.newValue
  if (image === undefined || image === defaultImage) return null
  const hash = typeof image === 'string' ? imageHashOf({ publicRef: character.publicRef, image }) : null
  const isKnown = hash !== null && (await images.find(character.id, hash)) !== null
  return isKnown ? null : refused('invalid-value', { field: 'image', detail: 'is not a picture of this character' })
}
