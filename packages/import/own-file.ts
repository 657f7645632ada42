import { attributes, isList, isRecord, type Json } from '@everquill/domain'
import type { EmbeddedPicture, OwnCharacter, OwnFile } from './imported-character.ts'

type JsonRecord = { readonly [key: string]: Json }

/** The mark of our own files; the character file has one since it contains the history. */
export function isMarkedAsOurs(content: Json): boolean {
  return isRecord(content) && (content['format'] === 'everquill-account' || content['format'] === 'everquill-character')
}

/** Earlier exports of one character have no mark: the character itself, or the response of the API around it. */
export const isUnmarkedCharacter = (content: Json): boolean => unmarkedCharacterIn(content) !== null

function unmarkedCharacterIn(content: Json): JsonRecord | null {
  if (!isRecord(content)) return null
  const single = content['character'] ?? content
  return isRecord(single) && typeof single['name'] === 'string' && hasOurFields(single) ? single : null
}

/** Only Everquill has a public reference, or these attributes next to each other. */
function hasOurFields(character: JsonRecord): boolean {
  const numbers = attributes.filter((attribute) => Number.isSafeInteger(character[attribute]))
  return typeof character['publicRef'] === 'string' || numbers.length >= 4
}

/** The characters of a file of ours; none if the file is damaged. */
export function readOwnFile(content: Json): OwnFile | null {
  if (!isRecord(content)) return null
  const { format, version, characters = null } = content
  const versionNumber = typeof version === 'number' ? version : null
  if (format === 'everquill-account') {
    const found = isList(characters) ? characters.flatMap(ownCharacter) : []
    return { format, version: versionNumber, characters: found, content }
  }
  if (format === 'everquill-character') {
    return { format, version: versionNumber, characters: ownCharacter(content), content }
  }
  const character = unmarkedCharacterIn(content)
  return character ? { format: 'unmarked', version: null, characters: [{ character, picture: null }], content } : null
}

function ownCharacter(one: Json): readonly OwnCharacter[] {
  if (!isRecord(one)) return []
  const { character = null, pictures = null } = one
  if (!isRecord(character)) return []
  const isCurrent = (picture: Json): boolean => isRecord(picture) && picture['image'] === character['image']
  return [{ character, picture: pictureOf((isList(pictures) ? pictures.find(isCurrent) : undefined) ?? null) }]
}

function pictureOf(found: Json): EmbeddedPicture | null {
  if (!isRecord(found)) return null
  const { type, base64 } = found
  return typeof type === 'string' && typeof base64 === 'string' ? { type, base64 } : null
}
