import { isList, isRecord, type Json } from '@everquill/domain'

/** A character in a file, with its current picture. */
export interface FoundCharacter {
  readonly character: Json
  readonly picture: { readonly type: string; readonly base64: string } | null
}

/** The characters in an account export or a single-character file; null if the file contains none. */
export function charactersInFile(text: string): readonly FoundCharacter[] | null {
  const content = parseJson(text)
  if (!isRecord(content)) return null
  const { format, characters = null, character } = content
  if (format === 'everquill-account' && isList(characters)) return characters.flatMap(characterOf)
  const single = character ?? content
  return isRecord(single) && typeof single['name'] === 'string' ? [{ character: single, picture: null }] : null
}

function characterOf(one: Json): readonly FoundCharacter[] {
  if (!isRecord(one) || !isRecord(one['character'] ?? null)) return []
  const { character = null, pictures = null } = one
  const image = isRecord(character) ? character['image'] : undefined
  const current = isList(pictures) ? pictures.find((each) => isRecord(each) && each['image'] === image) : undefined
  return [{ character, picture: pictureOf(current ?? null) }]
}

function pictureOf(found: Json): FoundCharacter['picture'] {
  if (!isRecord(found)) return null
  const { type, base64 } = found
  return typeof type === 'string' && typeof base64 === 'string' ? { type, base64 } : null
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

/** The picture of a character in a file. */
export const blobOf = ({ type, base64 }: NonNullable<FoundCharacter['picture']>): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
