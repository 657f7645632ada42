import { characterFields } from '@everquill/domain'
import { cutText } from '../cut-text.ts'
import type { How, ImportedItem, ImportedSpell, ItemNotePart, SectionName, Value } from '../imported-character.ts'
import { lineOf } from '../markup.ts'
import { numberOf, type Node } from '../values.ts'
import { withContainerPaths } from './item-containers.ts'
import { mergeSpells, type SpellRow } from './merge-spells.ts'
import { NoteCollector } from './note-collector.ts'

/** What a reader knows of an item. */
export interface ItemRow {
  readonly sourceId?: string | null | undefined
  readonly name: string
  readonly quantity: Node
  readonly container?: string | null | undefined
  readonly equipped?: boolean | null | undefined
  readonly note?: readonly ItemNotePart[]
  readonly from: string
}

/** Collects items, spells and conditions; names and numbers fit the fields of a character. */
export class RowCollector extends NoteCollector {
  readonly #items: ImportedItem[] = []
  readonly #spells: SpellRow[] = []
  readonly #conditions = new Map<string, Value<string>>()

  /** Adds a row of the inventory. */
  item(row: ItemRow): void {
    const { item, quantity, note } = characterFields.items.parts
    const name = lineOf(row.name)
    const cut = cutText(name, item.maxLength)
    if (cut === '') return this.warn('items', 'row-without-name', row.from)
    if (cut !== name) this.warn('items', 'text-cut', row.from, { limit: item.maxLength })
    const stated = numberOf(row.quantity)
    if (stated === undefined) this.unreadable('items', row.quantity)
    const amount = Math.min(quantity.max, Math.max(quantity.min, Math.floor(stated ?? 1)))
    if (stated !== undefined && amount !== stated) {
      const isFraction = amount === Math.floor(stated)
      this.warn('items', isFraction ? 'rounded' : 'out-of-range', row.quantity.path, { name: cut, value: stated })
    }
    if (amount === 0) this.warn('items', 'zero-quantity', row.quantity.path, { name: cut })
    const texts = (row.note ?? []).reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0)
    if (texts > note.maxLength) this.warn('items', 'text-cut', row.from, { limit: note.maxLength })
    this.#items.push({
      sourceId: row.sourceId ?? null,
      name: cut,
      quantity: { value: amount + 0, from: row.quantity.path, how: stated === undefined ? 'guessed' : 'stored' },
      container: row.container ?? null,
      equipped: row.equipped ?? null,
      note: row.note ?? [],
    })
  }

  /** Adds a spell; rows of the same name are merged at the end. */
  spell(row: SpellRow): void {
    const { maxLength } = characterFields.spells.parts.spell
    const name = lineOf(row.name)
    const cut = cutText(name, maxLength)
    if (cut === '') return this.warn('spells', 'row-without-name', row.from)
    if (cut !== name) this.warn('spells', 'text-cut', row.from, { limit: maxLength })
    this.#spells.push({ ...row, name: cut })
  }

  /** Adds a condition. */
  condition(name: string, from: string, how: How = 'stored'): void {
    const line = lineOf(name)
    const value = cutText(line, characterFields.conditions.maxLength)
    if (value === '') return
    if (value !== line) this.warn('conditions', 'text-cut', from, { limit: characterFields.conditions.maxLength })
    const key = value.toLowerCase()
    if (!this.#conditions.has(key)) this.#conditions.set(key, { value, from, how })
  }

  protected finishItems(): readonly ImportedItem[] {
    const rows = this.#cutRows('items', this.#items, characterFields.items.maxSize)
    return withContainerPaths(rows, (code, params) => this.warn('items', code, 'items', params))
  }

  protected finishSpells(): readonly ImportedSpell[] {
    const { merged, names } = mergeSpells(this.#spells)
    if (names.length > 0) {
      this.warn('spells', 'merged-duplicate-spells', 'spells', {
        count: names.length,
        names: cutText(names.join(', '), 200),
      })
    }
    return this.#cutRows('spells', merged, characterFields.spells.maxSize)
  }

  protected finishConditions(): readonly Value<string>[] {
    return this.#cutRows('conditions', [...this.#conditions.values()], characterFields.conditions.maxSize)
  }

  #cutRows<Row>(section: SectionName, rows: readonly Row[], limit: number): readonly Row[] {
    if (rows.length > limit) this.warn(section, 'rows-cut', section, { count: rows.length - limit, limit })
    return rows.slice(0, limit)
  }
}
