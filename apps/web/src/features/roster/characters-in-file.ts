import { isList, isRecord, type Json } from '@everquill/domain'

/** A character as a file has it, with the picture it shows. */
export interface FoundCharacter {
  readonly character: Json
  readonly picture: { readonly type: string; readonly base64: string } | null
}

/** The characters that a file holds: one of ours with everything somebody owned, or a single character. Null for none. */
export function charactersIn(text: string): readonly FoundCharacter[] | null {
  const content = parsed(text)
  if (!isRecord(content)) return null
  const { format, characters = null, character } = content
  if (format === 'everquill-account' && isList(characters)) return characters.flatMap(foundIn)
  const single = character ?? content
  return isRecord(single) && typeof single['name'] === 'string' ? [{ character: single, picture: null }] : null
}

function foundIn(one: Json): readonly FoundCharacter[] {
  if (!isRecord(one) || !isRecord(one['character'] ?? null)) return []
  const { character = null, pictures = null } = one
  const image = isRecord(character) ? character['image'] : undefined
  const shown = isList(pictures) ? pictures.find((each) => isRecord(each) && each['image'] === image) : undefined
  return [{ character, picture: pictureOf(shown ?? null) }]
}

function pictureOf(found: Json): FoundCharacter['picture'] {
  if (!isRecord(found)) return null
  const { type, base64 } = found
  return typeof type === 'string' && typeof base64 === 'string' ? { type, base64 } : null
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
