import { isRecord, type Json } from '@everquill/domain'

/** The characters that a file holds: one of ours with everything somebody owned, or a single character. Null for none. */
export function charactersIn(text: string): readonly Json[] | null {
  const content = parsed(text)
  if (!isRecord(content)) return null
  const { format, characters, character } = content
  if (format === 'everquill-account' && Array.isArray(characters)) {
    return characters.flatMap((one: Json) => (isRecord(one) && one['character'] ? [one['character']] : []))
  }
  const single = character ?? content
  return isRecord(single) && typeof single['name'] === 'string' ? [single] : null
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
