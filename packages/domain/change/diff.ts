import type { Character } from '../character/character.ts'
import type { EntriesField } from '../character/field-kinds.ts'
import { same, type Json } from '../json.ts'
import type { Change } from './change.ts'
import { documentFields, documentKeys } from './document-fields.ts'
import { documentOf, entriesOf, fieldOf } from './path.ts'

/** The owner is part of a character's identity: only the server changes it, and a replica may be behind. */
const comparedKeys = documentKeys.filter((key) => key !== 'user')

/** Returns changes in the order of the field table, so that the same edit always produces the same log. */
export function diff(snapshot: Character, draft: Character): Change[] {
  if (snapshot === draft) return []
  const [before, after] = [documentOf(snapshot), documentOf(draft)]
  // Values are immutable, so fields that are the same object cannot differ; this skips most of a character.
  const isReplaced = (key: string) => before[key] !== after[key]
  const isReplacedSkill = (key: string) => isReplaced(key) && !Object.hasOwn(documentFields, key) && fieldOf(key)
  const skillKeys = new Set([before, after].flatMap((one) => Object.keys(one).filter(isReplacedSkill)))
  return [...comparedKeys.filter(isReplaced), ...[...skillKeys].sort()].flatMap((key) => {
    const field = fieldOf(key)
    return field?.kind === 'entries' ? diffEntries(key, field, snapshot, draft) : changed(key, before[key], after[key])
  })
}

const changed = (field: string, oldValue: Json = null, newValue: Json = null): Change[] =>
  same(oldValue, newValue) ? [] : [{ field, oldValue, newValue }]

function diffEntries(key: string, field: EntriesField, snapshot: Character, draft: Character): Change[] {
  const before = new Map(entriesOf(snapshot, key).map((entry) => [idOf(entry), entry]))
  const after = new Map(entriesOf(draft, key).map((entry) => [idOf(entry), entry]))
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    if (old === now) return []
    if (!old || !now) return changed(`${key}.${id}`, old, now)
    const { id: _id, ...values } = now
    const parts = new Set([...Object.keys(field.parts), ...Object.keys(values)])
    return [...parts].flatMap((part) => changed(`${key}.${id}.${part}`, old[part], now[part]))
  })
}

/** An entry without a valid id gets an empty id, so its change has an invalid path and is refused. */
const idOf = ({ id = null }: { readonly [part: string]: Json }): string => (typeof id === 'string' ? id : '')
