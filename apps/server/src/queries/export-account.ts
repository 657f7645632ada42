import { imagePath, type Actor, type CharacterAtRevision } from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { ImageRecord } from '../storage/images-port.ts'
import type { Storage } from '../storage/port.ts'
import { readWholeLog, type LogChunk } from './export-log.ts'

/** A character with its whole log and all of its pictures. */
export interface ExportedCharacter extends CharacterAtRevision {
  readonly log: AsyncIterable<LogChunk>
  readonly pictures: AsyncIterable<ExportedPicture>
}

/** A picture in its largest size, with the path that log entries refer to. */
export interface ExportedPicture {
  readonly image: string
  readonly webp: Uint8Array
}

interface ExportDeps {
  readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games' | 'images'>
  readonly imageStore: ImageStore
}

/** Exports all of a user's characters one at a time, including those in the trash. */
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
    const log = readWholeLog(storage, user, { characterId, lastLogId: stored.lastLogId })
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
