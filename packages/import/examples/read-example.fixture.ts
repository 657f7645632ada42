import type { Json } from '@everquill/domain'
import type { ImportedCharacter, ReadResult, SectionName, Warning } from '../imported-character.ts'
import { readCharacterFile } from '../read-character-file.ts'

export const anIdentity = { fileName: 'example.json', fingerprint: 'f'.repeat(64) }

/** The text of an example: XML is text already. */
export const textOfExample = (content: Json): string =>
  typeof content === 'string' ? content : JSON.stringify(content)

export const readExample = (content: Json): ReadResult => readCharacterFile(textOfExample(content), anIdentity)

/** The first character of an example that is not refused. */
export function characterOf(content: Json): ImportedCharacter {
  const result = readExample(content)
  const [character] = result.kind === 'characters' ? result.characters : []
  if (!character) throw new Error(`The example was refused: ${JSON.stringify(result)}`)
  return character
}

/** The values of a section without their origin, for short comparisons. */
export const valuesOf = (content: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([key, found]: [string, unknown]) =>
      typeof found === 'object' && found !== null && 'how' in found && 'value' in found ? [[key, found.value]] : [],
    ),
  )

export const skillsOf = ({ skills }: ImportedCharacter): Record<string, number> =>
  Object.fromEntries(skills.content.known.map(({ key, number }) => [key, number.value]))

export const codesOf = (character: ImportedCharacter, section: SectionName): readonly string[] =>
  character[section].warnings.map(({ code }) => code)

export const allWarnings = (character: ImportedCharacter): readonly Warning[] =>
  Object.values(character).flatMap((section) => ('warnings' in section ? section.warnings : []))

/** The lines of a chapter, as `label: text`. */
export const chapterOf = ({ notes }: ImportedCharacter, chapter: string): readonly string[] =>
  (notes.content.chapters.find((each) => each.chapter === chapter)?.lines ?? []).map(({ label, name, text }) =>
    [label ?? name, text].filter(Boolean).join(': '),
  )

export const storyOf = ({ background }: ImportedCharacter): readonly string[] =>
  background.content.lines.map(({ label, name, text }) => [label ?? name, text].filter(Boolean).join(': '))

/** Items as `name ×quantity`, with the parts of the note that need no words. */
export const itemsOf = ({ items }: ImportedCharacter): readonly string[] =>
  items.content.rows.map(({ name, quantity, note }) => {
    const path = note.flatMap((part) => (part.kind === 'in' ? part.path : []))
    return `${name} ×${quantity.value}${path.length > 0 ? ` in ${path.join(' › ')}` : ''}`
  })
