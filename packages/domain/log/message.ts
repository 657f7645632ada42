import { characterFields } from '../character/fields.ts'
import { fieldOf, parsePath } from '../change/path.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { wholeCharacter, type LoggedChange } from './entry.ts'

const longest = 60

/** The English sentence that a log entry keeps; screens make their own words from the raw values. */
export function messageOf({ field, oldValue, newValue }: LoggedChange): string {
  if (field === wholeCharacter) return 'Character created'
  if (field === 'deletedAt') return newValue === null ? 'Taken out of the trash' : 'Moved to the trash'
  if (parsePath(field)?.kind === 'entry') {
    return newValue === null ? `${nameOf(oldValue)} removed` : `${nameOf(newValue)} added`
  }
  return `${labelOf(field)} ${shown(oldValue)} → ${shown(newValue)}`
}

/** A skill's label would not say which skill, so it goes by its key. */
function labelOf(field: string): string {
  const path = parsePath(field)
  if (path?.kind === 'part') return `${fieldOf(path.key)?.label.en}: ${path.field.label.en}`
  return path && Object.hasOwn(characterFields, path.key) ? path.field.label.en : field
}

const nameOf = (entry: Json): string => shown(isRecord(entry) ? (entry['item'] ?? entry['spell'] ?? null) : null)

function shown(value: Json): string {
  const text = isList(value)
    ? value.map(shown).join(', ')
    : isRecord(value)
      ? JSON.stringify(value)
      : String(value ?? '')
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  if (characters.length === 0) return '–'
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}
