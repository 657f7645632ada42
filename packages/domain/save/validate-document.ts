import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { fieldOf, parsePath, read, type Path } from '../change/path.ts'
import type { Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { jsonBytesOf, maxDocumentBytes } from './save-size.ts'

/**
 * Refuses a save that makes the document larger than its limit, and names the changes that do not fit: the last ones that
 * make it larger. Changes of numbers always fit, so that a full character can still be played.
 */
export function validateDocument(before: Character, after: Character, changes: readonly Change[]): Refused | null {
  if (before === after) return null
  const growing = changes.filter((change) => canGrow(change, before))
  if (growing.length === 0 || isSmall(after)) return null
  let excess = jsonBytesOf(after) - Math.max(maxDocumentBytes, jsonBytesOf(before))
  const fields: string[] = []
  for (const { field } of growing.toReversed()) {
    if (excess <= 0) break
    const growth = growthAt(field, before, after)
    if (growth <= 0) continue
    fields.unshift(field)
    excess -= growth
  }
  const [field] = fields
  if (field === undefined) return null
  return refused('document-too-large', { field, fields, detail: 'the character would be larger than 1 MB' })
}

/** A number makes the document larger only if it is a new skill; the few digits of another one do not count. */
const canGrow = ({ field, newValue }: Change, before: Character): boolean =>
  newValue !== null &&
  (typeof newValue !== 'number' || (!field.includes('.') && !Object.hasOwn(before, field))) &&
  // A full character can be deleted and join a game.
  fieldOf(field)?.madeByServer !== true

/** Spares almost every save the exact size: a UTF-16 unit has at most three bytes in UTF-8. */
const isSmall = (character: Character): boolean => 3 * JSON.stringify(character).length <= maxDocumentBytes

/** By how many bytes the value at a path makes the document larger, without the comma before it. */
function growthAt(field: string, before: Character, after: Character): number {
  const path = parsePath(field)
  return path ? bytesAt(path, read(after, path)) - bytesAt(path, read(before, path)) : 0
}

function bytesAt(path: Path, value: Json): number {
  if (value === null) return jsonBytesOf({})
  return path.kind === 'entry'
    ? jsonBytesOf([value])
    : jsonBytesOf({ [path.kind === 'part' ? path.part : path.key]: value })
}
