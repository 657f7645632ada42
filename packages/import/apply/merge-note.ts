import type { ImportWords } from '../compose-text.ts'
import { cutText } from '../cut-text.ts'

const separator = '; '

/** Stands for a text in the words around it. */
const anyText = '\u{F0000}'

/**
 * Whether a part of a note is surely one that an import wrote, such as `uses 2/3`. Words that a player might start a note
 * with are not: what stays too long can be deleted, what is gone can't be read.
 */
function isGenerated(part: string, { itemParts, spellParts, spellKinds }: ImportWords): boolean {
  const isAround = [itemParts.in, itemParts.rating, spellParts.levels].some((words) => {
    const [start = '', end = ''] = words(anyText).split(anyText)
    return part.startsWith(start) && part.endsWith(end)
  })
  const withZeros = part.replaceAll(/-?\d+(?:\.\d+)?/g, '0')
  const isNumber = withZeros === itemParts.uses(0, 0) || withZeros === spellParts.skill(0)
  const isWord = [itemParts.equipped, itemParts.attuned, itemParts.invested].includes(part)
  const kinds = Object.values(spellKinds)
  return isAround || isNumber || isWord || part.split(', ').every((word) => kinds.includes(word))
}

const partsOf = (note: string): readonly string[] => (note === '' ? [] : note.split(separator))

/**
 * The note of an entry after an update: what the earlier import wrote makes place for the note of the file, and what the
 * player wrote stays. The same file again changes nothing.
 */
export function mergeNote(before: string, imported: string, words: ImportWords, maxLength: number): string {
  const [old, fresh] = [partsOf(before), partsOf(imported)]
  const kept = old.filter((part) => fresh.includes(part) || !isGenerated(part, words))
  const missing = fresh.filter((part) => !old.includes(part))
  return cutText([...missing, ...kept].join(separator), maxLength)
}
