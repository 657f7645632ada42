import type { Character } from '../character/character.ts'
import type { EntryPart, ScalarField, SetField } from '../character/field-kinds.ts'
import { attributes, characterFields } from '../character/fields.ts'
import { isBestiaryDocument } from '../encounter/bestiary.ts'
import { isEncounterDocument } from '../encounter/fields.ts'
import { documentFields } from '../change/document-fields.ts'
import { entriesOf, fieldOf, parsePath, type EntryPath, type PartPath } from '../change/path.ts'
import { optionLabel } from '../content/fact-labels.ts'
import type { NamedContent } from '../content/references.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { localized, type Localized } from '../localized.ts'
import { creationField, type LoggedChange } from './entry.ts'
import { participantRolledFor, rollOf, type LoggedRoll } from './roll-entry.ts'

/** A value to be formatted for display; `null` means empty, a text may be a content reference. */
export type DisplayValue =
  | null
  | boolean
  | number
  | string
  | Localized
  | { readonly moment: string }
  | readonly string[]

/** The content of a log entry, before it is put into a language. */
export interface Description {
  readonly kind: 'changed' | 'added' | 'removed' | 'created' | 'started' | 'trashed' | 'restored' | 'moved' | 'rolled'
  /** The field, entry or skill that changed. */
  readonly label: Localized | NamedContent
  /** The part of it that changed, such as the quantity. */
  readonly part?: Localized
  /** Both are absent if the values are too long or not meant for readers. */
  readonly from?: DisplayValue
  readonly to?: DisplayValue
  readonly difference?: number
  /** The roll, for an entry of kind `rolled`. */
  readonly roll?: LoggedRoll
}

/** The values of a text field that may be longer than this are not shown. */
const maxShownLength = 120

/** Describes a log entry in parts that can be translated. The character, if given, provides the names of its entries. */
export function describeChange({ field, oldValue, newValue }: LoggedChange, character?: Character): Description {
  if (field === creationField) {
    if (isEncounterDocument(newValue)) return { kind: 'started', label: localized('Fight', 'Kampf') }
    const label = isBestiaryDocument(newValue)
      ? localized('Bestiary', 'Bestiarium')
      : localized('Character', 'Charakter')
    return { kind: 'created', label }
  }
  if (field === 'deletedAt') {
    return { kind: newValue === null ? 'restored' : 'trashed', label: localized('Character', 'Charakter') }
  }
  if (field === 'user') return { kind: 'moved', label: localized('Character', 'Charakter') }
  const roll = rollOf({ field, oldValue, newValue })
  if (roll) return { kind: 'rolled', label: purposeOf(roll), roll }
  const path = parsePath(field)
  if (!path) return { kind: 'changed', label: localized(field, field) }
  if (path.kind === 'entry') return describeEntry(path, oldValue, newValue)
  if (path.kind === 'part') return describePart(path, oldValue, newValue, character)
  if (path.field.kind === 'set') return describeSet(path.key, path.field, oldValue, newValue)
  // The value is an id; the log names the participant.
  if (path.key === 'turn') return { kind: 'changed', label: path.field.label }
  const values = describeValues(path.field, oldValue, newValue)
  return Object.hasOwn(documentFields, path.key)
    ? { kind: 'changed', label: path.field.label, ...values }
    : { kind: 'changed', ...labelOfSkill(path.key), ...values }
}

/** A new level rolls the maxima. */
const levelRolls: Readonly<Record<string, Localized>> = {
  hp_max: localized('Level up: hit points', 'Stufenaufstieg: Lebenspunkte'),
  mana_max: localized('Level up: mana', 'Stufenaufstieg: Mana'),
}

/** What the dice were rolled for: a field, a skill, an item or a spell; or just "Dice". */
function purposeOf({ for: purpose }: LoggedRoll): Localized | NamedContent {
  if (purpose === undefined || participantRolledFor({ for: purpose }) !== undefined) return localized('Dice', 'Würfel')
  for (const collection of ['items', 'spells'] as const) {
    if (purpose.startsWith(`${collection}.`)) return { collection, reference: purpose.slice(collection.length + 1) }
  }
  const attribute = attributes.find((key) => key === purpose)
  if (attribute) return characterFields[attribute].label
  return levelRolls[purpose] ?? { collection: 'skills', reference: purpose }
}

function describeEntry({ key, field }: EntryPath, oldValue: Json, newValue: Json): Description {
  const entry = newValue ?? oldValue
  if (entry === null) return { kind: 'changed', label: field.label }
  return { kind: newValue === null ? 'removed' : 'added', label: nameOf(key, entry) ?? field.label }
}

function describePart(path: PartPath, oldValue: Json, newValue: Json, character?: Character): Description {
  const list = fieldOf(path.key)?.label ?? path.field.label
  const { label: part } = path.field
  // A renamed entry is labelled by the field, because its name is already among the values.
  const isName = path.part === nameParts[path.key]
  const entry = character && entriesOf(character, path.key).find(({ id }) => id === path.entryId)
  // The log names participants and creatures apart from the change.
  const isOwnLabel = isName || path.key === 'participants' || path.key === 'creatures'
  const label = isOwnLabel ? part : (nameOf(path.key, entry ?? null) ?? list)
  return { kind: 'changed', label, ...(!isOwnLabel && { part }), ...describeValues(path.field, oldValue, newValue) }
}

/** One added or removed element is named; any other change shows the whole set. */
function describeSet(key: string, { label, optional }: SetField, oldValue: Json, newValue: Json): Description {
  // An absent set is empty. Two absent ones were shortened.
  const absent = optional && (oldValue !== null || newValue !== null) ? [] : null
  const [before, after] = [textsOf(oldValue ?? absent), textsOf(newValue ?? absent)]
  if (!before || !after) return { kind: 'changed', label }
  const added = after.filter((element) => !before.includes(element))
  const removed = before.filter((element) => !after.includes(element))
  const [only] = [...added, ...removed]
  if (only !== undefined && added.length + removed.length === 1) {
    const kind = added.length === 1 ? 'added' : 'removed'
    if (key === 'pinned') return { kind, label: { collection: 'skills', reference: only }, part: label }
    return { kind, label: { collection: 'conditions', reference: only } }
  }
  return { kind: 'changed', label, from: before, to: after }
}

function describeValues(
  field: ScalarField | EntryPart,
  oldValue: Json,
  newValue: Json,
): Pick<Description, 'from' | 'to' | 'difference'> {
  if (isProse(field)) return {}
  const [from, to] = [displayValue(field, oldValue), displayValue(field, newValue)]
  const difference = typeof from === 'number' && typeof to === 'number' ? to - from : 0
  return { from, to, ...(difference !== 0 && { difference }) }
}

const isProse = (field: ScalarField | EntryPart): boolean =>
  field.kind === 'long-text' ||
  field.kind === 'picture' ||
  (field.kind === 'text' && (field.maxLength > maxShownLength || field.nullable === true))

/** Stored values that are not valid for their field are shown as they are. */
function displayValue(field: ScalarField | EntryPart, value: Json): DisplayValue {
  if (field.kind === 'integer' || field.kind === 'counter') value ??= field.start
  if (field.kind === 'flag') value ??= false
  if (value === null || value === '') return null
  if (field.kind === 'moment' && typeof value === 'string') return { moment: value }
  const chosen = field.kind === 'choice' ? field.options.find((option) => option === value) : undefined
  if (chosen !== undefined) {
    const attribute = attributes.find((key) => key === chosen)
    return attribute ? characterFields[attribute].label : optionLabel('slot', chosen)
  }
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** The label of a skill's three fields is the skill; only the attributes also name the part. */
function labelOfSkill(key: string): Pick<Description, 'label' | 'part'> {
  const field = fieldOf(key)
  const label: NamedContent = { collection: 'skills', reference: key.replace(/_(number|1|2)$/, '') }
  return field?.kind === 'choice' ? { label, part: field.label } : { label }
}

const nameParts: Readonly<Record<string, string>> = {
  items: 'item',
  spells: 'spell',
  participants: 'name',
  creatures: 'name',
  attacks: 'name',
  ongoing_conditions: 'condition',
  imports: 'file',
}

/** Lists whose entries have a name of their own, not that of a record. */
const namedByText: readonly string[] = ['participants', 'creatures', 'attacks', 'imports']

function nameOf(key: string, entry: Json): Localized | NamedContent | null {
  const name = isRecord(entry) ? entry[nameParts[key] ?? ''] : null
  if (typeof name !== 'string' || name === '') return null
  if (namedByText.includes(key)) return localized(name, name)
  const collection = key === 'spells' ? 'spells' : key === 'ongoing_conditions' ? 'conditions' : 'items'
  return { collection, reference: name }
}

const textsOf = (value: Json): readonly string[] | null =>
  isList(value) && value.every((element) => typeof element === 'string') ? value : null
