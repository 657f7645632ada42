import { attributes, coins, skillOf, type Character, type FieldKey } from '@everquill/domain'
import type { ListedSkill } from '../skills/skill-list.ts'

/** The texts of an exported sheet. */
export interface SheetWords {
  readonly label: (field: FieldKey) => string
  readonly nameOf: (collection: 'Races' | 'Classes' | 'Items' | 'Spells' | 'Conditions', reference: string) => string
  readonly number: (value: number) => string
  readonly skills: readonly ListedSkill[]
  readonly headings: { readonly attributes: string; readonly skills: string; readonly wallet: string }
  readonly prepared: string
}

/** The sheet as Markdown. Texts of the player that are Markdown already are kept as they are. */
export function sheetMarkdown(character: Character, words: SheetWords): string {
  const { label, nameOf, number, headings } = words
  const { name, player, race, class: characterClass, level, conditions, background } = character
  const line = (field: FieldKey, text: string) => (text === '' ? [] : [`- ${label(field)}: ${plain(text)}`])
  const count = (field: FieldKey & keyof Character) => `- ${label(field)}: ${number(Number(character[field]))}`
  const of = (current: number, maximum: number) => `${number(current)} / ${number(maximum)}`
  // The server sends the notes only to the owner.
  const notes = Object.hasOwn(character, 'notes') ? character.notes : ''
  return [
    `# ${plain(name)}`,
    [
      ...line('player', player),
      ...line('race', nameOf('Races', race)),
      ...line('class', nameOf('Classes', characterClass)),
      ...line('level', number(level)),
      count('xp'),
      ...line('hp', of(character.hp, character.hp_max)),
      ...(character.hp_temp ? [count('hp_temp')] : []),
      ...line('mana', of(character.mana, character.mana_max)),
      ...line('conditions', conditions.map((condition) => nameOf('Conditions', condition)).join(', ')),
    ].join('\n'),
    chapter(headings.attributes, attributes.map(count)),
    chapter(headings.skills, skillLines(character, words)),
    chapter(headings.wallet, coins.map(count)),
    chapter(label('items'), itemLines(character, words)),
    chapter(label('spells'), spellLines(character, words)),
    background === '' ? '' : `## ${label('background')}\n\n${background}`,
    notes === '' ? '' : `## ${label('notes')}\n\n${notes}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

const chapter = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`

const skillLines = (character: Character, { skills, number }: SheetWords): readonly string[] =>
  skills.flatMap(({ key, name, base }) => {
    const skill = skillOf(character, key, base)
    return skill.number === 0 ? [] : [`- ${plain(name)}: ${number(skill.number)} (${number(skill.total)})`]
  })

const itemLines = ({ items }: Character, { nameOf, number }: SheetWords): readonly string[] =>
  items.map(({ item, quantity, note = '' }) => `- ${number(quantity)} × ${plain(nameOf('Items', item))}${noted(note)}`)

const spellLines = ({ spells }: Character, { nameOf, prepared }: SheetWords): readonly string[] =>
  spells.map(
    (spell) =>
      `- ${plain(nameOf('Spells', spell.spell))}${spell.prepared ? ` (${prepared})` : ''}${noted(spell.note ?? '')}`,
  )

const noted = (note: string): string => (note === '' ? '' : `: ${plain(note)}`)

/** Text on one line that Markdown shows as it is. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A day of the log, its lines newest first. */
export interface LogDay {
  readonly day: string
  readonly lines: readonly { readonly time: string; readonly author: string; readonly text: string }[]
}

/** A log as Markdown: a chapter for each day. */
export const logMarkdown = (title: string, days: readonly LogDay[]): string =>
  [
    `# ${plain(title)}`,
    ...days.map(({ day, lines }) =>
      chapter(
        day,
        lines.map(({ time, author, text }) => `- ${time} ${plain(author)}: ${plain(text)}`),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n')
