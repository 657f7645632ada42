import {
  catalogueRecord,
  fileEntries,
  imagePath,
  lookup,
  ownedByGame,
  portableDocument,
  referenceCollector,
  shownCharacter,
  viewOf,
  type Actor,
  type Character,
  type FileContent,
  type FileEntry,
  type Json,
  type Lookup,
  type ReferencedCollection,
} from '@everquill/domain'
import type { Content } from '../../content/port.ts'
import { keyOf, type ImageStore } from '../../images/port.ts'
import type { StoredCharacter } from '../../storage/characters-port.ts'
import type { Storage } from '../../storage/port.ts'
import { readWholeLog } from './export-log.ts'
import { namesOfGames } from '../game-names.ts'
import { openCharacter } from '../open-character.ts'

/** What exports are made from. */
export interface ExportDeps {
  readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games' | 'images'>
  readonly imageStore: ImageStore
  readonly content: Pick<Content, 'collection'>
}

/** A character as a file has it. Its parts must be read in this order. */
export interface ExportedCharacter {
  /** Without the ids of its owner and its game. */
  readonly character: { readonly [key: string]: Json }
  /** The name of its game. */
  readonly game: string | null
  /** Its whole history, oldest first; null unless the reader is its owner, because others may read only a part. */
  readonly log: AsyncIterable<readonly FileEntry[]> | null
  readonly pictures: AsyncIterable<ExportedPicture>
  /** The texts of the records that the character and its log refer to. */
  readonly content: () => readonly FileContent[]
}

/** A picture in its largest size, with the path that the character and its log refer to. */
export interface ExportedPicture {
  readonly image: string
  readonly webp: Uint8Array
}

/** Exports a character as far as the actor may see it; null if that is not at all. */
export async function exportCharacter(
  deps: ExportDeps,
  actor: Actor,
  characterId: number,
): Promise<ExportedCharacter | null> {
  const opened = await openCharacter(deps.storage, actor, characterId)
  // An encounter is part of the export of its game.
  if (!opened || opened.stored.character.user === ownedByGame) return null
  const { stored, access } = opened
  if (access.role === 'owner') return exportOwn(deps, actor, stored)
  const character = shownCharacter(stored.character, viewOf(access))
  const references = referenceCollector()
  references.addDocument(character as unknown as Json)
  return {
    ...(await placeOf(deps, character)),
    log: null,
    pictures: picturesOf(deps, stored.character, character.image),
    content: () => references.resolve(recordFinder(deps.content)),
  }
}

/** Exports a character of the actor with its history, also from the trash. The caller has checked the permission. */
export async function exportOwn(
  deps: ExportDeps,
  { user }: Actor,
  stored: StoredCharacter,
): Promise<ExportedCharacter> {
  const { character, lastLogId } = stored
  const references = referenceCollector()
  references.addDocument(character as unknown as Json)
  async function* entries(): AsyncIterable<readonly FileEntry[]> {
    const inFile = fileEntries()
    for await (const { entries: read, ...names } of readWholeLog(deps.storage, user, {
      characterId: character.id,
      lastLogId,
    })) {
      references.addEntries(read)
      yield inFile(read, names)
    }
  }
  return {
    ...(await placeOf(deps, character)),
    log: entries(),
    pictures: picturesOf(deps, character),
    content: () => references.resolve(recordFinder(deps.content)),
  }
}

async function placeOf(
  { storage }: ExportDeps,
  character: Character,
): Promise<Pick<ExportedCharacter, 'character' | 'game'>> {
  const { publicRef, gameId } = character
  const names = gameId === null ? {} : await namesOfGames(storage, [gameId])
  return {
    character: { publicRef, ...portableDocument(character as unknown as Json) },
    game: gameId === null ? null : (names[gameId] ?? ''),
  }
}

/** All pictures that the character has or had, or only this one. */
async function* picturesOf(
  { storage, imageStore }: ExportDeps,
  { id, publicRef, user }: Character,
  only?: string,
): AsyncIterable<ExportedPicture> {
  for (const { characterId, folder, hash } of await storage.images.ofOwner(user)) {
    const image = imagePath(publicRef, hash)
    if (characterId !== id || image !== (only ?? image)) continue
    const webp = await imageStore.get(keyOf(folder, hash, 960))
    if (webp) yield { image, webp }
  }
}

/** Finds the record of a reference; a collection is indexed when it is first needed. */
function recordFinder({ collection: rowsOf }: Pick<Content, 'collection'>) {
  const lookups = new Map<ReferencedCollection, Lookup>()
  return (collection: ReferencedCollection, reference: string) => {
    const known =
      lookups.get(collection) ?? lookup((rowsOf(collection) ?? []).map((row) => catalogueRecord(collection, row)))
    lookups.set(collection, known)
    return known.recordOf(reference)
  }
}
