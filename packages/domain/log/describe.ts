import type { Character } from '../character/character.ts'
import type { EntryPart, ScalarField, SetField } from '../character/field-kinds.ts'
import { attributes, characterFields, type Attribute } from '../character/fields.ts'
import { entriesOf, fieldOf, parsePath, type EntryPath, type PartPath } from '../change/path.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { localized, type Localized } from '../localized.ts'
import { wholeCharacter, type LoggedChange } from './entry.ts'
import { rollOf, type LoggedRoll } from './roll-entry.ts'

/** A name that the catalogue may know in the reader's language; without a record it stands as it is. */
export interface NamedContent {
  readonly collection: 'items' | 'spells' | 'skills' | 'conditions'
  readonly reference: string
}

/** What such a name reads like when no record gives another: a skill's key is the only one that nobody typed. */
export const plainName = ({ collection, reference }: NamedContent): string =>
  collection === 'skills'
    ? reference.replaceAll('_', ' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : reference

/** A value as a screen shows it; `null` is nothing, a text may be a content reference. */
export type Shown = null | boolean | number | string | Localized | { readonly moment: string } | readonly string[]

/** What a log entry says, before it is put into a language. */
export interface Description {
  readonly kind: 'changed' | 'added' | 'removed' | 'created' | 'trashed' | 'restored' | 'rolled'
  /** What it is about. */
  readonly label: Localized | NamedContent
  /** Which part of it, such as its quantity. */
  readonly part?: Localized
  /** Both are absent when the values are too long to be repeated, or no words at all. */
  readonly from?: Shown
  readonly to?: Shown
  readonly difference?: number
  /** What was rolled, where dice were. */
  readonly roll?: LoggedRoll
}

/** Beyond this length a text is prose: it is named, not repeated. */
const longestShown = 120

/** What happened, in parts to be translated. The character, where there is one, knows the names of its entries. */
export function describeChange({ field, oldValue, newValue }: LoggedChange, character?: Character): Description {
  if (field === wholeCharacter) return { kind: 'created', label: localized('Character', 'Charakter') }
  if (field === 'deletedAt') {
    return { kind: newValue === null ? 'restored' : 'trashed', label: localized('Character', 'Charakter') }
  }
  const roll = rollOf({ field, oldValue, newValue })
  if (roll) return { kind: 'rolled', label: purposeOf(roll), roll }
  const path = parsePath(field)
  if (!path) return { kind: 'changed', label: localized(field, field) }
  if (path.kind === 'entry') return describeEntry(path, oldValue, newValue)
  if (path.kind === 'part') return describePart(path, oldValue, newValue, character)
  if (path.field.kind === 'set') return describeSet(path.field, oldValue, newValue)
  const values = describeValues(path.field, oldValue, newValue)
  return Object.hasOwn(characterFields, path.key)
    ? { kind: 'changed', label: path.field.label, ...values }
    : { kind: 'changed', ...labelOfSkill(path.key), ...values }
}

/** What dice were rolled for: an attribute, a skill, or nothing that is known. */
function purposeOf({ for: purpose }: LoggedRoll): Localized | NamedContent {
  if (purpose === undefined) return localized('Dice', 'Würfel')
  const attribute = attributes.find((key) => key === purpose)
  return attribute ? characterFields[attribute].label : { collection: 'skills', reference: purpose }
}

function describeEntry({ key, field }: EntryPath, oldValue: Json, newValue: Json): Description {
  const entry = newValue ?? oldValue
  if (entry === null) return { kind: 'changed', label: field.label }
  return { kind: newValue === null ? 'removed' : 'added', label: nameOf(key, entry) ?? field.label }
}

function describePart(path: PartPath, oldValue: Json, newValue: Json, character?: Character): Description {
  const list = fieldOf(path.key)?.label ?? path.field.label
  const { label: part } = path.field
  // What an entry is called says more than that its name changed.
  const isName = path.part === nameParts[path.key]
  const entry = character && entriesOf(character, path.key).find(({ id }) => id === path.entryId)
  const label = isName ? part : (nameOf(path.key, entry ?? null) ?? list)
  return { kind: 'changed', label, ...(!isName && { part }), ...describeValues(path.field, oldValue, newValue) }
}

/** One element more or less is named; anything else is told as a whole. */
function describeSet({ label }: SetField, oldValue: Json, newValue: Json): Description {
  const [before, after] = [oldValue, newValue].map(textsOf)
  if (!before || !after) return { kind: 'changed', label }
  const added = after.filter((element) => !before.includes(element))
  const removed = before.filter((element) => !after.includes(element))
  const [only] = [...added, ...removed]
  if (only !== undefined && added.length + removed.length === 1) {
    return { kind: added.length === 1 ? 'added' : 'removed', label: { collection: 'conditions', reference: only } }
  }
  return { kind: 'changed', label, from: before, to: after }
}

function describeValues(
  field: ScalarField | EntryPart,
  oldValue: Json,
  newValue: Json,
): Pick<Description, 'from' | 'to' | 'difference'> {
  if (isProse(field)) return {}
  const [from, to] = [shown(field, oldValue), shown(field, newValue)]
  const difference = typeof from === 'number' && typeof to === 'number' ? to - from : 0
  return { from, to, ...(difference !== 0 && { difference }) }
}

const isProse = (field: ScalarField | EntryPart): boolean =>
  field.kind === 'long-text' ||
  field.kind === 'picture' ||
  (field.kind === 'text' && (field.maxLength > longestShown || field.nullable === true))

/** Stored values that no longer fit their field are shown as they are. */
function shown(field: ScalarField | EntryPart, value: Json): Shown {
  if (field.kind === 'integer' || field.kind === 'counter') value ??= field.start
  if (field.kind === 'flag') value ??= false
  if (value === null || value === '') return null
  if (field.kind === 'moment' && typeof value === 'string') return { moment: value }
  if (field.kind === 'choice' && field.options.some((option) => option === value)) {
    return characterFields[value as Attribute].label
  }
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** A skill's three fields are about the skill; its training is what one means by its name. */
function labelOfSkill(key: string): Pick<Description, 'label' | 'part'> {
  const field = fieldOf(key)
  const label: NamedContent = { collection: 'skills', reference: key.replace(/_(number|1|2)$/, '') }
  return field?.kind === 'choice' ? { label, part: field.label } : { label }
}

const nameParts: Readonly<Record<string, string>> = { items: 'item', spells: 'spell' }

function nameOf(key: string, entry: Json): NamedContent | null {
  const name = isRecord(entry) ? entry[nameParts[key] ?? ''] : null
  const collection = key === 'spells' ? 'spells' : 'items'
  return typeof name === 'string' && name !== '' ? { collection, reference: name } : null
}

const textsOf = (value: Json): readonly string[] | null =>
  isList(value) && value.every((element) => typeof element === 'string') ? value : null
