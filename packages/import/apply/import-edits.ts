import {
  apply,
  attributes,
  changesOf,
  characterFields,
  coins,
  fieldOf,
  jsonBytesOf,
  maxDocumentBytes,
  parsePath,
  read,
  same,
  skillPaths,
  type Attribute,
  type Character,
  type Coin,
  type FieldEdit,
} from '@everquill/domain'
import { backgroundMarkdown, notesMarkdown } from '../compose-text.ts'
import type { ImportedCharacter, SectionName, Value, Warning } from '../imported-character.ts'
import { itemEdits, rowsLeftOut, spellEdits } from './entry-edits.ts'
import type { ImportChoices } from './import-choices.ts'
import { earlierImportIn, sourceEdits } from './import-source.ts'
import { withChapter } from './with-chapter.ts'

/**
 * The edits that take over an imported character: counters are set, not added to. An update replaces what an earlier
 * import of the same character wrote, and leaves alone what the player added; the same file again gives no edits.
 */
export function importEdits(
  draft: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
): readonly FieldEdit[] {
  const isTaken = (section: SectionName) => choices.sections.has(section)
  const edits = [
    ...(isTaken('identity') ? identityEdits(imported, choices) : []),
    ...(isTaken('progress') ? numberEdits(imported.progress.content) : []),
    ...(isTaken('attributes') ? attributeEdits(imported, choices) : []),
    ...(isTaken('vitals') ? vitalEdits(imported, choices) : []),
    ...(isTaken('skills') ? skillEdits(imported, choices) : []),
    ...(isTaken('coins') ? coinEdits(imported, choices) : []),
    ...(isTaken('items') ? itemEdits(draft, imported, choices) : []),
    ...(isTaken('spells') ? spellEdits(draft, imported, choices) : []),
    ...(isTaken('conditions') ? conditionEdits(draft, imported, choices) : []),
    ...(isTaken('background') ? textEdits('background', draft, imported, choices) : []),
    ...(isTaken('notes') ? textEdits('notes', draft, imported, choices) : []),
  ].filter((edit) => isChange(draft, edit))
  return edits.length === 0 ? [] : [...edits, ...sourceEdits(draft, imported)]
}

/** A counter is set to the number, whatever it was. */
const setTo = (field: string, value: number): FieldEdit =>
  fieldOf(field)?.kind === 'counter' ? { field, value, exact: true } : { field, value }

const numberEdits = (values: Readonly<Record<string, Value<number> | undefined>>): readonly FieldEdit[] =>
  Object.entries(values).flatMap(([field, found]) => (found ? [setTo(field, found.value)] : []))

function identityEdits({ identity: { content } }: ImportedCharacter, { referenceOf }: ImportChoices) {
  const edits: FieldEdit[] = []
  for (const field of ['name', 'player'] as const) {
    const found = content[field]
    if (found) edits.push({ field, value: found.value })
  }
  for (const field of ['race', 'class'] as const) {
    const found = content[field]
    if (found) edits.push({ field, value: referenceOf(field, found.value) })
  }
  return edits
}

/** If two values are for one attribute, the higher one counts. */
function attributeEdits({ attributes: { content } }: ImportedCharacter, choices: ImportChoices): readonly FieldEdit[] {
  const isByScore = choices.attributes === 'scores' && Object.keys(content.scores).length > 0
  const { attributeFor = (attribute) => attribute } = choices
  return reassigned(isByScore ? content.scores : content.values, attributes, attributeFor, Math.max)
}

/** The edits of the numbers that were found, each for the field that is chosen for it. */
function reassigned<Key extends Attribute | Coin>(
  found: { readonly [K in Key]?: Value<number> },
  keys: readonly Key[],
  chosenFor: (key: Key) => Key | null,
  combine: (one: number, other: number) => number,
): readonly FieldEdit[] {
  const numbers = new Map<Key, number>()
  for (const key of keys) {
    const [number, field] = [found[key]?.value, chosenFor(key)]
    if (number === undefined || field === null) continue
    const before = numbers.get(field)
    numbers.set(field, before === undefined ? number : combine(before, number))
  }
  return keys.flatMap((key) => {
    const number = numbers.get(key)
    return number === undefined ? [] : [setTo(key, Math.min(number, characterFields[key].max))]
  })
}

/** Without a maximum there is nothing to be hurt of, so hit points are full. */
function vitalEdits({ vitals: { content } }: ImportedCharacter, { hpMax }: ImportChoices): readonly FieldEdit[] {
  const maximum = content.hpMax?.value ?? hpMax
  const current = content.hp?.value ?? maximum
  const { hpTemp, mana, manaMax } = content
  return [
    ...(maximum === undefined ? [] : [setTo('hp_max', maximum)]),
    ...(current === undefined ? [] : [setTo('hp', current)]),
    ...(hpTemp && hpTemp.value > 0 ? [setTo('hp_temp', hpTemp.value)] : []),
    ...(manaMax ? [setTo('mana_max', manaMax.value)] : []),
    ...(mana ? [setTo('mana', mana.value)] : []),
  ]
}

/** If two trainings are for one skill, the higher one counts. */
function skillEdits({ skills }: ImportedCharacter, { skillFor = (key) => key }: ImportChoices): readonly FieldEdit[] {
  const numbers = new Map<string, number>()
  for (const { key, number } of skills.content.known) {
    const skill = skillFor(key)
    if (skill === null || number.value === 0) continue
    numbers.set(skill, Math.max(number.value, numbers.get(skill) ?? -Infinity))
  }
  return [...numbers].map(([key, value]) => ({ field: skillPaths(key).number, value }))
}

/** If two amounts are for one coin, they are added up. */
function coinEdits({ coins: { content } }: ImportedCharacter, { coinFor = (coin) => coin }: ImportChoices) {
  return reassigned(content, coins, coinFor, (one, other) => one + other)
}

function conditionEdits(draft: Character, { conditions }: ImportedCharacter, { referenceOf }: ImportChoices) {
  const added = conditions.content.names.map(({ value }) => referenceOf('condition', value))
  const all = [...new Set([...draft.conditions, ...added])].slice(0, characterFields.conditions.maxSize)
  return added.length === 0 ? [] : [{ field: 'conditions', value: all }]
}

/** An update replaces what the earlier import wrote. */
function textAfter(
  field: 'background' | 'notes',
  draft: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
) {
  const { headings, words } = choices
  const content =
    field === 'background'
      ? backgroundMarkdown(imported.background.content.lines, words)
      : notesMarkdown(imported.notes.content.chapters, words)
  const replaces = earlierImportIn(draft, imported) !== undefined
  return withChapter(draft[field], content, { headings, replaces, maxLength: characterFields[field].maxLength })
}

const textEdits = (
  field: 'background' | 'notes',
  draft: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
): readonly FieldEdit[] => [{ field, value: textAfter(field, draft, imported, choices).text }]

/** What an edit would not change is no part of the import. */
function isChange(draft: Character, { field, value }: FieldEdit): boolean {
  const path = parsePath(field)
  return path !== null && !same(read(draft, path), value)
}

/** Lengths of notes of items and spells to try, one after the other. */
const noteLengths = [Infinity, 300, 100, 0]

/** What an import changes, and what of the file finds no room. */
export interface FittingEdits {
  readonly edits: readonly FieldEdit[]
  readonly character: Character
  /** The length that notes of items and spells were cut to; null if they fit. */
  readonly notesCutTo: number | null
  /** What does not fit beside what the character has already. */
  readonly warnings: { readonly [S in SectionName]?: readonly Warning[] }
}

/** The edits of an import that fits into one character: if it would be too large, notes of items and spells are cut. */
export function fittingEdits(draft: Character, imported: ImportedCharacter, choices: ImportChoices): FittingEdits {
  for (const maxNote of noteLengths) {
    const edits = importEdits(draft, imported, { ...choices, maxNote })
    const character = apply(draft, changesOf(draft, edits))
    const fits = jsonBytesOf(character) <= maxDocumentBytes
    if (fits || maxNote === 0) {
      const notesCutTo = maxNote === Infinity ? null : maxNote
      return { edits, character, notesCutTo, warnings: roomWarnings(draft, character, imported, choices) }
    }
  }
  throw new Error('noteLengths must end with 0')
}

/** Cuts that depend on what the character has already; what a file alone has too much of was cut when it was read. */
function roomWarnings(draft: Character, after: Character, imported: ImportedCharacter, choices: ImportChoices) {
  const rowsOf = (section: 'items' | 'spells') => rowsLeftOut(section, draft, after, imported, choices)
  const missingConditions = imported.conditions.content.names.filter(
    ({ value }) => !after.conditions.includes(choices.referenceOf('condition', value)),
  ).length
  const lost = (section: 'background' | 'notes') => textAfter(section, draft, imported, choices).lost
  const { items, spells, conditions, background, notes } = characterFields
  const cuts = [
    ['items', 'rows-cut', () => rowsOf('items'), items.maxSize],
    ['spells', 'rows-cut', () => rowsOf('spells'), spells.maxSize],
    ['conditions', 'rows-cut', () => missingConditions, conditions.maxSize],
    ['background', 'text-cut', () => lost('background'), background.maxLength],
    ['notes', 'text-cut', () => lost('notes'), notes.maxLength],
  ] as const
  return Object.fromEntries(
    cuts.flatMap(([section, code, countOf, limit]) => {
      const count = choices.sections.has(section) ? countOf() : 0
      return count > 0 ? [[section, [{ code, path: section, params: { count, limit } }]]] : []
    }),
  ) as FittingEdits['warnings']
}
