import { isBestiaryDocument } from '../encounter/bestiary.ts'
import { isEncounterDocument } from '../encounter/fields.ts'
import { documentFields } from '../change/document-fields.ts'
import { fieldOf, parsePath, type PartPath, type Path } from '../change/path.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { creationField, type LoggedChange } from './entry.ts'
import { rollOf } from './roll-entry.ts'

const maxLength = 60

/**
 * The English sentence stored with a log entry; the interface generates its own text from the values. `entry` is the list
 * entry that a changed part belongs to, if it is known.
 */
export function messageOf({ field, oldValue, newValue }: LoggedChange, entry: Json = null): string {
  if (field === creationField) return creationMessage(newValue)
  const roll = rollOf({ field, oldValue, newValue })
  if (roll) return `Rolled ${roll.notation}: ${roll.total}`
  if (field === 'deletedAt') return newValue === null ? 'Restored from the trash' : 'Moved to the trash'
  if (field === 'user') return 'Moved to another account'
  if (field === 'gameId') return gameMessage(oldValue, newValue)
  const path = parsePath(field)
  if (path?.kind === 'entry') return newValue === null ? `${nameOf(oldValue)} removed` : `${nameOf(newValue)} added`
  return messageOfValues(path ? labelOf(path, entry) : field, oldValue, newValue)
}

/** What changed, with the values before and after; long ones are shortened. */
export const messageOfValues = (label: string, oldValue: Json, newValue: Json): string =>
  `${label} ${shown(oldValue)} → ${shown(newValue)}`

function creationMessage(document: Json): string {
  if (isEncounterDocument(document)) return 'Encounter started'
  return isBestiaryDocument(document) ? 'Bestiary created' : 'Character created'
}

function gameMessage(oldValue: Json, newValue: Json): string {
  if (newValue === null) return 'Left the game'
  return oldValue === null ? 'Joined a game' : 'Moved to another game'
}

/** A skill's label does not say which skill, so its key is used. */
function labelOf(path: Path, entry: Json): string {
  if (path.kind === 'part') return labelOfPart(path, entry)
  return Object.hasOwn(documentFields, path.key) ? path.field.label.en : path.key
}

function labelOfPart({ key, part, field }: PartPath, entry: Json): string {
  const owner = entry === null ? (fieldOf(key)?.label.en ?? key) : nameOf(entry)
  return entry !== null && part === 'quantity' ? owner : `${owner}: ${field.label.en}`
}

const nameOf = (entry: Json): string =>
  shown(isRecord(entry) ? (entry['item'] ?? entry['spell'] ?? entry['name'] ?? entry['condition'] ?? null) : null)

function shown(value: Json): string {
  const text = isList(value)
    ? value.map(shown).join(', ')
    : isRecord(value)
      ? JSON.stringify(value)
      : String(value ?? '')
  const characters = [...beginning(text).replaceAll(/\s+/g, ' ')]
  if (characters.length === 0) return '–'
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : characters.join('')
}

/** The text up to one visible character more than is shown, so that long notes are not read to their end. */
const beginning = (text: string): string => startOfText.exec(text)?.[0].trim() ?? ''

const startOfText = new RegExp(`^(?:\\s*\\S){0,${maxLength + 1}}`, 'u')
