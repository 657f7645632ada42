import { characterFields, type Attribute } from '@everquill/domain'
import type { ChapterCode, LabelCode, SpellKind } from './codes.ts'
import { cutText } from './cut-text.ts'
import type {
  Chapter,
  ImportedItem,
  ImportedSpell,
  ItemNotePart,
  NoteLine,
  SpellNotePart,
} from './imported-character.ts'

/** The words of the reader's language. This package has none of its own. */
export interface ImportWords {
  readonly labels: Readonly<Record<LabelCode | Attribute, string>>
  readonly chapters: Readonly<Record<ChapterCode, string>>
  readonly spellKinds: Readonly<Record<SpellKind, string>>
  readonly itemParts: {
    readonly in: (path: string) => string
    readonly equipped: string
    readonly attuned: string
    readonly invested: string
    readonly uses: (left: number, max: number) => string
    readonly rating: (value: string) => string
    readonly casts: (spells: string) => string
    readonly with: (parts: string) => string
  }
  readonly spellParts: {
    readonly levels: (levels: string) => string
    readonly from: (origins: string) => string
    readonly skill: (value: number) => string
  }
}

/** The note of an item. Parts that a field of the character takes are left out. */
export function itemNote(
  { note }: Pick<ImportedItem, 'note'>,
  words: ImportWords,
  leftOut: readonly ItemNotePart['kind'][] = [],
): string {
  const parts = note.filter(({ kind }) => !leftOut.includes(kind)).map((part) => itemPart(part, words))
  return cutText(parts.join('; '), characterFields.items.parts.note.maxLength)
}

function itemPart(part: ItemNotePart, { itemParts: words }: ImportWords): string {
  switch (part.kind) {
    case 'in':
      return words.in(part.path.join(' › '))
    case 'equipped':
    case 'attuned':
    case 'invested':
      return words[part.kind]
    case 'uses':
      return words.uses(part.left, part.max)
    case 'rating':
      return words.rating(part.value)
    case 'casts':
      return words.casts(part.spells.join(', '))
    case 'with':
      return words.with(part.parts.join(', '))
    case 'text':
      return part.text
  }
}

/** The note of a spell. */
export function spellNote({ note }: Pick<ImportedSpell, 'note'>, words: ImportWords): string {
  const parts = note.map((part) => spellPart(part, words))
  return cutText(parts.join('; '), characterFields.spells.parts.note.maxLength)
}

function spellPart(part: SpellNotePart, { spellKinds, spellParts: words }: ImportWords): string {
  switch (part.kind) {
    case 'levels':
      return words.levels(part.levels.join(', '))
    case 'is':
      return part.kinds.map((kind) => spellKinds[kind]).join(', ')
    case 'from':
      return words.from(part.origins.join(', '))
    case 'skill':
      return words.skill(part.value)
    case 'text':
      return part.text
  }
}

/** The notes, as Markdown. */
export const notesMarkdown = (chapters: readonly Chapter[], words: ImportWords): string =>
  chapters
    .map(({ chapter, lines }) => `### ${words.chapters[chapter]}\n${linesMarkdown(lines, words, '####')}`)
    .join('\n\n')

/** The story, as Markdown. */
export const backgroundMarkdown = (lines: readonly NoteLine[], words: ImportWords): string =>
  linesMarkdown(lines, words, '###')

/** Short texts are list items; longer ones get a heading of their own. */
function linesMarkdown(lines: readonly NoteLine[], words: ImportWords, heading: string): string {
  const blocks = lines.map((line) => {
    const title = line.label === null ? line.name : words.labels[line.label]
    if (!line.text.includes('\n') && line.text.length <= 400) {
      return { isItem: true, text: `- ${[title, line.text].filter(Boolean).join(': ')}` }
    }
    const text = withoutLargeHeadings(line.text)
    return { isItem: false, text: title ? `${heading} ${title}\n\n${text}` : text }
  })
  return blocks.reduce((text, block, i) => {
    if (i === 0) return block.text
    return text + (block.isItem && blocks[i - 1]?.isItem ? '\n' : '\n\n') + block.text
  }, '')
}

/** The first two levels are those of the character's own text. */
const withoutLargeHeadings = (text: string): string => text.replaceAll(/^#{1,2}(?=\s)/gm, '###')
