import {
  characterFields,
  derivedId,
  isSlotFree,
  type Character,
  type FieldEdit,
  type ItemEntry,
  type Json,
  type SpellEntry,
} from '@everquill/domain'
import { itemNote, spellNote } from '../compose-text.ts'
import { cutText } from '../cut-text.ts'
import type { ImportedCharacter, ImportedItem, ImportedSpell } from '../imported-character.ts'
import type { ImportChoices } from './import-choices.ts'
import { earlierImportIn, importIdOf } from './import-source.ts'
import { mergeNote } from './merge-note.ts'

interface Row {
  readonly sourceId: string | null
  readonly name: string
}

interface Owned {
  readonly id: string
  readonly reference: string
}

interface Placed<R> {
  /** The rows with the ids of their entries. */
  readonly rows: readonly { readonly row: R; readonly id: string }[]
  /** Entries of the earlier import that the file no longer has. */
  readonly gone: readonly string[]
}

/** Entries of an import start with its id, so that what players added is never mistaken for them. */
const isOf = (importId: string, { id }: Owned): boolean => id.startsWith(`${importId}-`)

/**
 * Finds the entry of each row: by its id in the file, else by its name. The ids follow from the file, so that the same
 * file never adds an entry twice.
 */
function placeRows<R extends Row>(
  importId: string,
  rows: readonly R[],
  owned: readonly Owned[],
  referenceOf: (name: string) => string,
): Placed<R> {
  const earlier = new Map(owned.filter((entry) => isOf(importId, entry)).map((entry) => [entry.id, entry]))
  const ids = idsOf(importId, rows)
  for (const id of ids) earlier.delete(id)
  const known = new Set(owned.map(({ id }) => id))
  const placed = rows.map((row, i) => {
    const id = ids[i] ?? ''
    if (known.has(id)) return { row, id }
    const reference = referenceOf(row.name)
    const same = [...earlier.values()].find((entry) => entry.reference === reference)
    if (same) earlier.delete(same.id)
    return { row, id: same?.id ?? id }
  })
  return { rows: placed, gone: [...earlier.keys()] }
}

/** Rows with the same id or the same name are counted. */
function idsOf(importId: string, rows: readonly Row[]): readonly string[] {
  const counts = new Map<string, number>()
  return rows.map(({ sourceId, name }) => {
    const key = sourceId === null ? `name ${name}` : `id ${sourceId}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return `${importId}-${derivedId(key, String(count)).slice(0, 18)}`
  })
}

const idOfImport = (draft: Character, imported: ImportedCharacter): string =>
  earlierImportIn(draft, imported)?.id ?? importIdOf(imported)

/** How many rows of the file found no room in the character. */
export function rowsLeftOut(
  list: 'items' | 'spells',
  draft: Character,
  after: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
): number {
  if (after[list].length < characterFields[list].maxSize) return 0
  const [kind, owned] =
    list === 'items'
      ? (['item', draft.items.map(({ id, item }) => ({ id, reference: item }))] as const)
      : (['spell', draft.spells.map(({ id, spell }) => ({ id, reference: spell }))] as const)
  const rows: readonly Row[] = imported[list].content.rows
  const placed = placeRows(idOfImport(draft, imported), rows, owned, (name) => choices.referenceOf(kind, name))
  const known = new Set(after[list].map(({ id }) => id))
  return placed.rows.filter(({ id }) => !known.has(id)).length
}

const removal =
  (list: 'items' | 'spells') =>
  (id: string): FieldEdit => ({ field: `${list}.${id}`, value: null })

/** Adds, changes and removes items. The inventory that every new character starts with gives way to that of the file. */
export function itemEdits(draft: Character, imported: ImportedCharacter, choices: ImportChoices): readonly FieldEdit[] {
  const owned = draft.items.map(({ id, item }) => ({ id, reference: item }))
  const referenceOf = (name: string) => choices.referenceOf('item', name)
  const { content } = imported.items
  const { rows, gone } = placeRows(idOfImport(draft, imported), content.rows, owned, referenceOf)
  const starting = choices.isNew && rows.length > 0 ? owned.map(({ id }) => id) : []
  const removed = new Set(choices.removesGone ? [...gone, ...starting] : starting)
  const items = new Map(draft.items.filter(({ id }) => !removed.has(id)).map((entry) => [entry.id, entry]))
  const edits = [...removed].map(removal('items'))
  for (const { row, id } of rows) {
    const before = items.get(id)
    if (before) edits.push(...changedItem(before, row, choices))
    else if (items.size < characterFields.items.maxSize) {
      const entry = newItem(id, row, () => [...items.values()], choices)
      items.set(id, entry)
      edits.push({ field: `items.${id}`, value: { ...entry } })
    }
  }
  return edits
}

/** What is worn takes the slot of its record, if one is free; else its note says so. */
function newItem(id: string, row: ImportedItem, owned: () => readonly ItemEntry[], choices: ImportChoices): ItemEntry {
  const item = choices.referenceOf('item', row.name)
  const slot = row.equipped ? choices.slotOf(item) : null
  const equipped = slot !== null && isSlotFree(owned(), slot) ? slot : undefined
  const note = noteOf(row, choices, equipped !== undefined)
  return {
    id,
    item,
    quantity: row.quantity.value,
    acquired_at: choices.now,
    ...(note !== null && { note }),
    ...(equipped !== undefined && { equipped }),
  }
}

/** What is worn and in which order stays as the player arranged it. */
function changedItem(before: ItemEntry, row: ImportedItem, choices: ImportChoices): readonly FieldEdit[] {
  const field = `items.${before.id}`
  return [
    { field: `${field}.item`, value: choices.referenceOf('item', row.name) },
    { field: `${field}.quantity`, value: row.quantity.value, exact: true },
    {
      field: `${field}.note`,
      value: updatedNote(before.note, noteOf(row, choices, before.equipped !== undefined), choices),
    },
  ]
}

const noteOf = (row: ImportedItem, { words, maxNote = Infinity }: ImportChoices, isEquipped: boolean): string | null =>
  cutText(itemNote(row, words, isEquipped ? ['equipped'] : []), maxNote) || null

/** What the player wrote into a note stays. */
function updatedNote(before: string | undefined, note: string | null, { words, maxNote = Infinity }: ImportChoices) {
  const { maxLength } = characterFields.items.parts.note
  return mergeNote(before ?? '', note ?? '', words, Math.min(maxNote, maxLength)) || null
}

/** Adds, changes and removes spells. */
export function spellEdits(
  draft: Character,
  imported: ImportedCharacter,
  choices: ImportChoices,
): readonly FieldEdit[] {
  const owned = draft.spells.map(({ id, spell }) => ({ id, reference: spell }))
  const referenceOf = (name: string) => choices.referenceOf('spell', name)
  const { rows, gone } = placeRows(idOfImport(draft, imported), imported.spells.content.rows, owned, referenceOf)
  const removed = new Set(choices.removesGone ? gone : [])
  const spells = new Map(draft.spells.filter(({ id }) => !removed.has(id)).map((entry) => [entry.id, entry]))
  const room = characterFields.spells.maxSize - spells.size
  const added = rows.filter(({ id }) => !spells.has(id)).slice(0, Math.max(0, room))
  return [
    ...[...removed].map(removal('spells')),
    ...rows.flatMap(({ row, id }) => {
      const before = spells.get(id)
      return before ? changedSpell(before, row, choices) : []
    }),
    ...added.map(({ row, id }) => ({ field: `spells.${id}`, value: newSpell(id, row, choices) })),
  ]
}

function newSpell(id: string, row: ImportedSpell, choices: ImportChoices): Json {
  const note = spellNoteOf(row, choices)
  const spell = choices.referenceOf('spell', row.name)
  return { id, spell, ...(row.prepared && { prepared: true }), ...(note !== null && { note }) }
}

function changedSpell(before: SpellEntry, row: ImportedSpell, choices: ImportChoices): readonly FieldEdit[] {
  const field = `spells.${before.id}`
  const isPrepared = row.prepared ?? before.prepared ?? false
  return [
    { field: `${field}.spell`, value: choices.referenceOf('spell', row.name) },
    { field: `${field}.prepared`, value: isPrepared || null },
    { field: `${field}.note`, value: updatedNote(before.note, spellNoteOf(row, choices), choices) },
  ]
}

const spellNoteOf = (row: ImportedSpell, { words, maxNote = Infinity }: ImportChoices): string | null =>
  cutText(spellNote(row, words), maxNote) || null
