import type { Character } from '../character/character.ts'
import type { EntriesField } from '../character/field-kinds.ts'
import { characterFields, fieldKeys } from '../character/fields.ts'
import { same, type Json } from '../json.ts'
import type { Change } from './change.ts'
import { documentOf, entriesOf, fieldOf } from './path.ts'

/** What the player did, field by field, in catalogue order, so that the same edit always logs the same way. */
export function diff(snapshot: Character, draft: Character): Change[] {
  if (snapshot === draft) return []
  const [before, after] = [documentOf(snapshot), documentOf(draft)]
  // Values are never changed in place: what is the very same need not be looked into, and most of a character is.
  const isOther = (key: string) => before[key] !== after[key]
  const skillKeys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => isOther(key) && !Object.hasOwn(characterFields, key) && fieldOf(key))
    .sort()
  return [...fieldKeys.filter(isOther), ...skillKeys].flatMap((key) => {
    const field = fieldOf(key)
    return field?.kind === 'entries' ? diffEntries(key, field, snapshot, draft) : changed(key, before[key], after[key])
  })
}

const changed = (field: string, oldValue: Json = null, newValue: Json = null): Change[] =>
  same(oldValue, newValue) ? [] : [{ field, oldValue, newValue }]

function diffEntries(key: string, field: EntriesField, snapshot: Character, draft: Character): Change[] {
  const before = new Map(entriesOf(snapshot, key).map((entry) => [nameOf(entry), entry]))
  const after = new Map(entriesOf(draft, key).map((entry) => [nameOf(entry), entry]))
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    if (old === now) return []
    if (!old || !now) return changed(`${key}.${id}`, old, now)
    const { id: _same, ...given } = now
    const parts = new Set([...Object.keys(field.parts), ...Object.keys(given)])
    return [...parts].flatMap((part) => changed(`${key}.${id}.${part}`, old[part], now[part]))
  })
}

/** An entry without an id makes a change without a path, which no save can bring. */
const nameOf = ({ id = null }: { readonly [part: string]: Json }): string => (typeof id === 'string' ? id : '')
