import { imagePath, type Actor, type CharacterAtRevision } from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { ImageRecord } from '../storage/images-port.ts'
import type { Storage } from '../storage/port.ts'
import { wholeLog, type LogPart } from './export-log.ts'

/** One character with all that was ever written about it, and every picture it had. */
export interface ExportedCharacter extends CharacterAtRevision {
  readonly log: AsyncIterable<LogPart>
  readonly pictures: AsyncIterable<ExportedPicture>
}

/** A picture by the path that log entries name it by, in its largest size. */
export interface ExportedPicture {
  readonly image: string
  readonly webp: Uint8Array
}

interface ExportDeps {
  readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games' | 'images'>
  readonly imageStore: ImageStore
}

/** Everything that somebody owns, a character at a time; what lies in the trash is theirs as well. */
export async function* exportAccount(
  { storage, imageStore }: ExportDeps,
  { user }: Actor,
): AsyncIterable<ExportedCharacter> {
  const pictures = await storage.images.ofOwner(user)
  for (const { characterId } of await storage.characters.headsOfUsers([user])) {
    const stored = await storage.characters.find(characterId)
    if (!stored) continue
    const { character, revision } = stored
    const own = pictures.filter((picture) => picture.characterId === characterId)
    const log = wholeLog(storage, stored)
    yield { character, revision, log, pictures: picturesOf(imageStore, character, own) }
  }
}

async function* picturesOf(
  imageStore: ImageStore,
  { publicRef }: { readonly publicRef: string },
  records: readonly ImageRecord[],
): AsyncIterable<ExportedPicture> {
  for (const { folder, hash } of records) {
    const webp = await imageStore.get(keyOf(folder, hash, 960))
    if (webp) yield { image: imagePath(publicRef, hash), webp }
  }
}
