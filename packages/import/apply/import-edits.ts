import {
  attributes,
  characterFields,
  coins,
  fieldOf,
  isSlotFree,
  skillPaths,
  type Character,
  type FieldEdit,
  type ItemEntry,
  type Slot,
} from '@everquill/domain'
import { backgroundMarkdown, itemNote, notesMarkdown, spellNote, type ImportWords } from '../compose-text.ts'
import { cutText } from '../cut-text.ts'
import type { ImportedCharacter, ImportedItem, SectionName, Value } from '../imported-character.ts'

/** What people decide in the preview, and what the page knows. */
export interface ImportChoices {
  /** The sections to take over. */
  readonly sections: ReadonlySet<SectionName>
  /** Whether attributes are taken as modifiers or as the scores behind them. */
  readonly attributes: 'modifiers' | 'scores'
  /** A maximum that the file does not state. */
  readonly hpMax?: number
  /** The reference that stands for a name: a record of the catalogue, or the name itself. */
  readonly referenceOf: (kind: 'race' | 'class' | 'item' | 'spell' | 'condition', name: string) => string
  /** The slot of an item; null if it is only carried. */
  readonly slotOf: (item: string) => Slot | null
  readonly words: ImportWords
  /** The heading above what has no field of its own, such as “From D&D Beyond”. */
  readonly heading: string
  readonly newId: () => string
  /** ISO 8601. */
  readonly now: string
}

/** The edits that take over an imported character. Counters are set, not added to; entries are added; texts go below. */
export function importEdits(
  draft: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
): readonly FieldEdit[] {
  const isTaken = (section: SectionName) => choices.sections.has(section)
  return [
    ...(isTaken('identity') ? identityEdits(imported, choices) : []),
    ...(isTaken('progress') ? numberEdits(imported.progress.content) : []),
    ...(isTaken('attributes') ? attributeEdits(imported, choices) : []),
    ...(isTaken('vitals') ? vitalEdits(imported, choices) : []),
    ...(isTaken('skills') ? skillEdits(imported) : []),
    ...(isTaken('coins') ? coinEdits(imported) : []),
    ...(isTaken('items') ? itemEdits(draft, imported, choices) : []),
    ...(isTaken('spells') ? spellEdits(imported, choices) : []),
    ...(isTaken('conditions') ? conditionEdits(draft, imported, choices) : []),
    ...(isTaken('background') ? backgroundEdits(draft, imported, choices) : []),
    ...(isTaken('notes') ? notesEdits(draft, imported, choices) : []),
  ]
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

function attributeEdits({ attributes: { content } }: ImportedCharacter, choices: ImportChoices) {
  const isByScore = choices.attributes === 'scores' && Object.keys(content.scores).length > 0
  const values = isByScore ? content.scores : content.values
  return attributes.flatMap((field) => {
    const found = values[field]
    return found ? [{ field, value: found.value }] : []
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

const skillEdits = ({ skills: { content } }: ImportedCharacter): readonly FieldEdit[] =>
  content.known
    .filter(({ number }) => number.value !== 0)
    .map(({ key, number }) => ({ field: skillPaths(key).number, value: number.value }))

const coinEdits = ({ coins: { content } }: ImportedCharacter): readonly FieldEdit[] =>
  coins.flatMap((coin) => {
    const found = content[coin]
    return found ? [setTo(coin, found.value)] : []
  })

/** What is worn takes the slot of its record, if one is free; else its note says so. */
function itemEdits(draft: Character, { items }: ImportedCharacter, choices: ImportChoices): readonly FieldEdit[] {
  const owned: ItemEntry[] = [...draft.items]
  const room = characterFields.items.maxSize - owned.length
  return items.content.rows.slice(0, Math.max(0, room)).map((row) => {
    const entry = itemEntry(row, owned, choices)
    owned.push(entry)
    return { field: `items.${entry.id}`, value: { ...entry } }
  })
}

function itemEntry(row: ImportedItem, owned: readonly ItemEntry[], choices: ImportChoices): ItemEntry {
  const item = choices.referenceOf('item', row.name)
  const slot = row.equipped ? choices.slotOf(item) : null
  const equipped = slot !== null && isSlotFree(owned, slot) ? slot : undefined
  const note = itemNote(row, choices.words, equipped === undefined ? [] : ['equipped'])
  return {
    id: choices.newId(),
    item,
    quantity: row.quantity.value,
    acquired_at: choices.now,
    ...(note !== '' && { note }),
    ...(equipped !== undefined && { equipped }),
  }
}

function spellEdits({ spells }: ImportedCharacter, choices: ImportChoices): readonly FieldEdit[] {
  return spells.content.rows.map((row) => {
    const note = spellNote(row, choices.words)
    const id = choices.newId()
    const spell = choices.referenceOf('spell', row.name)
    const value = { id, spell, ...(row.prepared && { prepared: true }), ...(note !== '' && { note }) }
    return { field: `spells.${id}`, value }
  })
}

function conditionEdits(draft: Character, { conditions }: ImportedCharacter, { referenceOf }: ImportChoices) {
  const added = conditions.content.names.map(({ value }) => referenceOf('condition', value))
  const all = [...new Set([...draft.conditions, ...added])].slice(0, characterFields.conditions.maxSize)
  return added.length === 0 ? [] : [{ field: 'conditions', value: all }]
}

function backgroundEdits(draft: Character, { background }: ImportedCharacter, { words }: ImportChoices) {
  return textEdits('background', draft.background, backgroundMarkdown(background.content.lines, words))
}

function notesEdits(draft: Character, { notes }: ImportedCharacter, { words, heading }: ImportChoices) {
  return textEdits('notes', draft.notes, notesMarkdown(heading, notes.content.chapters, words))
}

/** Below what is already there. */
function textEdits(field: 'background' | 'notes', before: string, added: string): readonly FieldEdit[] {
  if (added === '') return []
  const whole = before.trim() === '' ? added : `${before.trimEnd()}\n\n${added}`
  return [{ field, value: cutText(whole, characterFields[field].maxLength) }]
}
