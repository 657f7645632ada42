import {
  defaultImage,
  imageHashOf,
  may,
  refused,
  type Change,
  type Character,
  type Refused,
  type Standing,
} from '@everquill/domain'
import type { ChangeCalls } from '../../storage/port.ts'

/** Among what somebody saves, a picture must be theirs to choose, and one that this very character has had. */
export async function refusalOfPicture(
  changes: readonly Change[],
  character: Character,
  { images }: Pick<ChangeCalls, 'images'>,
  standing: Standing,
): Promise<Refused | null> {
  const image = changes.find(({ field }) => field === 'image')?.newValue
  if (image === undefined) return null
  if (!may(standing, 'change picture', character)) {
    return refused('protected-field', { field: 'image', detail: 'is for its owner alone' })
  }
  const hash = typeof image === 'string' ? imageHashOf({ publicRef: character.publicRef, image }) : null
  const isKept = image === defaultImage || (hash !== null && (await images.find(character.id, hash)) !== null)
  return isKept ? null : refused('invalid-value', { field: 'image', detail: 'is no picture of this character' })
}
