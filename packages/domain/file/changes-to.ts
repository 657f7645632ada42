import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { diff } from '../change/diff.ts'
import { fieldOf } from '../change/path.ts'
import { isList, type Json } from '../json.ts'
import { refused, type Refused } from '../problems.ts'
import { validateChanges } from '../save/save.ts'

/** A document that somebody sends; keys that are left out stay as they are. */
export type SentDocument = { readonly [key: string]: Json }

/** The changes from a character to a document; refused if a user may not make them. */
export function changesTo(base: Character, document: SentDocument): readonly Change[] | Refused {
  for (const [key, value] of Object.entries(document)) {
    const field = fieldOf(key)
    if (!field) return refused('unknown-field', { field: key, detail: 'is not a field of a character' })
    if (field.kind === 'entries' && !isListOfEntries(value)) {
      return refused('invalid-value', { field: key, detail: 'must be a list of entries with unique ids' })
    }
  }
  const changes = diff(base, { ...base, ...document })
  return validateChanges(changes) ?? changes
}

function isListOfEntries(value: Json): boolean {
  if (!isList(value)) return false
  const ids = value.map((entry) => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry['id'] : null))
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
}
