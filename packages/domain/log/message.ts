import { characterFields } from '../character/fields.ts'
import { fieldOf, parsePath, type Path } from '../change/path.ts'
import { isList, isRecord, type Json } from '../json.ts'
import { wholeCharacter, type LoggedChange } from './entry.ts'
import { rollOf } from './roll-entry.ts'

const longest = 60

/** The English sentence that a log entry keeps; screens make their own words from the raw values. */
export function messageOf({ field, oldValue, newValue }: LoggedChange): string {
  if (field === wholeCharacter) return 'Character created'
  const roll = rollOf({ field, oldValue, newValue })
  if (roll) return `Rolled ${roll.notation}: ${roll.total}`
  if (field === 'deletedAt') return newValue === null ? 'Taken out of the trash' : 'Moved to the trash'
  const path = parsePath(field)
  if (path?.kind === 'entry') return newValue === null ? `${nameOf(oldValue)} removed` : `${nameOf(newValue)} added`
  return `${path ? labelOf(path) : field} ${shown(oldValue)} → ${shown(newValue)}`
}

/** A skill's label would not say which skill, so it goes by its key. */
function labelOf(path: Path): string {
  if (path.kind === 'part') return `${fieldOf(path.key)?.label.en}: ${path.field.label.en}`
  return Object.hasOwn(characterFields, path.key) ? path.field.label.en : path.key
}

const nameOf = (entry: Json): string => shown(isRecord(entry) ? (entry['item'] ?? entry['spell'] ?? null) : null)

function shown(value: Json): string {
  const text = isList(value)
    ? value.map(shown).join(', ')
    : isRecord(value)
      ? JSON.stringify(value)
      : String(value ?? '')
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length === 0) return '–'
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}
