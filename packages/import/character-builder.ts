import {
  attributes,
  characterFields,
  coins,
  isSkillKey,
  skillNumber,
  type Attribute,
  type Coin,
} from '@everquill/domain'
import { chapterCodes, type ChapterCode, type LabelCode, type WarningCode } from './codes.ts'
import type {
  How,
  ImportedCharacter,
  ImportedItem,
  ItemNotePart,
  NamedValue,
  NoteLine,
  Params,
  SectionName,
  Source,
  Value,
  Warning,
} from './imported-character.ts'
import { withContainerPaths } from './item-containers.ts'
import { lineOf, losesContent, markdownOf } from './markup.ts'
import { mergeSpells, type SpellRow } from './merge-spells.ts'
import { cutText } from './cut-text.ts'
import { entriesOf, hasList, hasRecord, isAbsent, listOf, numberOf, textOf, textOrNumber, type Node } from './values.ts'

type TextKey = 'name' | 'player' | 'race' | 'class'
type NumberKey = 'level' | 'xp' | 'hp' | 'hpMax' | 'hpTemp' | 'mana' | 'manaMax'

/** The section and the field that limits each value. */
const numberKeys = {
  level: ['progress', characterFields.level],
  xp: ['progress', characterFields.xp],
  hp: ['vitals', characterFields.hp],
  hpMax: ['vitals', { min: 1, max: characterFields.hp_max.max }],
  hpTemp: ['vitals', characterFields.hp_temp],
  mana: ['vitals', characterFields.mana],
  manaMax: ['vitals', characterFields.mana_max],
} as const satisfies Record<NumberKey, readonly [SectionName, { readonly min: number; readonly max: number }]>

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

/** Room for headings and labels in a text of 40,000 characters. */
const textRoom = 36_000
const lineOverhead = 60

/** Many warnings of one kind say no more than a few. */
const maxWarningsPerCode = 20

/**
 * Collects what a reader finds. Every value that comes out fits the fields of a character; what does not is left out
 * with a warning, and what the file should contain but does not is warned about, so that nothing is lost in silence.
 */
export class CharacterBuilder {
  readonly #source: Source
  readonly #warnings = new Map<SectionName, Warning[]>()
  readonly #texts: Partial<Record<TextKey, Value<string>>> = {}
  readonly #numbers: Partial<Record<NumberKey, Value<number>>> = {}
  readonly #attributes: Partial<Record<Attribute, Value<number>>> = {}
  readonly #scores: Partial<Record<Attribute, Value<number>>> = {}
  readonly #attributesLeftOver: NamedValue[] = []
  #scale: 'modifier' | 'rating' = 'modifier'
  readonly #skills = new Map<string, Value<number>>()
  readonly #skillsLeftOver: NamedValue[] = []
  readonly #coins: Partial<Record<Coin, Value<number>>> = {}
  readonly #otherMoney: NamedValue[] = []
  readonly #items: ImportedItem[] = []
  readonly #spells: SpellRow[] = []
  readonly #conditions = new Map<string, Value<string>>()
  readonly #background: NoteLine[] = []
  readonly #chapters = new Map<ChapterCode, NoteLine[]>()
  #picture: ImportedCharacter['picture']['content'] = {}

  constructor(source: Source) {
    this.#source = source
  }

  /** Adds a warning; the same one is not repeated. */
  warn(section: SectionName, code: WarningCode, path: string, params: Params = {}): void {
    const found = this.#warnings.get(section) ?? []
    const isSame = (each: Warning): boolean => JSON.stringify(each) === JSON.stringify({ code, path, params })
    const isKnown = found.some(isSame)
    if (!isKnown && found.filter((each) => each.code === code).length < maxWarningsPerCode) {
      found.push({ code, path, params })
    }
    this.#warnings.set(section, found)
  }

  /** Warns if the file has something here that cannot be read. */
  unreadable(section: SectionName, node: Node): void {
    if (!isAbsent(node)) this.warn(section, 'unreadable', node.path)
  }

  /** The elements of a list that every file of this format has; warns if it is missing or no list. */
  list(section: SectionName, node: Node): readonly Node[] {
    if (!hasList(node)) this.warn(section, node.json === undefined ? 'missing' : 'unreadable', node.path)
    return listOf(node)
  }

  /** The entries of a record that every file of this format has; warns if it is missing or no record. */
  record(section: SectionName, node: Node): readonly (readonly [string, Node])[] {
    if (!hasRecord(node)) this.warn(section, node.json === undefined ? 'missing' : 'unreadable', node.path)
    return entriesOf(node)
  }

  /** A number that every file of this format has; warns if it is missing or no number. */
  number(section: SectionName, node: Node): number | undefined {
    const found = numberOf(node)
    if (found === undefined) this.warn(section, isAbsent(node) ? 'missing' : 'unreadable', node.path)
    return found
  }

  /** Sets a name or another line of text; empty text is left out. */
  text(key: TextKey, value: string | undefined, from: string, how: How = 'stored'): void {
    const line = value === undefined ? '' : lineOf(value)
    if (line === '') return
    const { maxLength } = characterFields[key]
    const cut = cutText(line, maxLength)
    if (cut !== line) this.warn('identity', 'text-cut', from, { limit: maxLength })
    this.#texts[key] = { value: cut, from, how }
  }

  /** Sets a line of text from one place of the file. */
  textFrom(key: TextKey, node: Node): void {
    const found = textOf(node)
    if (found === undefined) this.unreadable('identity', node)
    this.text(key, found, node.path)
  }

  /** Sets a number; a fraction is rounded down, and one outside the limits of the field is left out. */
  set(key: NumberKey, value: number | undefined, from: string, how: How = 'stored'): void {
    if (value === undefined || !Number.isFinite(value)) return
    const [section, { min, max }] = numberKeys[key]
    const rounded = Math.floor(value) + 0
    if (rounded < min || rounded > max) {
      const nothing = rounded === 0 && (key === 'level' || key === 'hpMax')
      this.warn(section, nothing ? (key === 'level' ? 'no-level' : 'no-max-hp') : 'out-of-range', from, { value })
    } else this.#numbers[key] = { value: rounded, from, how }
  }

  /** Sets a number from one place of the file. */
  setFrom(key: NumberKey, node: Node): void {
    const found = numberOf(node)
    if (found === undefined) this.unreadable(numberKeys[key][0], node)
    this.set(key, found, node.path)
  }

  /** A number that was set. */
  get(key: NumberKey): number | undefined {
    return this.#numbers[key]?.value
  }

  /** Sets an attribute whose number is taken as it is. */
  rating(attribute: Attribute, value: number | undefined, from: string, how: How = 'stored'): void {
    this.#scale = 'rating'
    this.#setAttribute(this.#attributes, attribute, value, from, how)
  }

  /** Sets an attribute from a score: 16 becomes 3, and the preview offers 16. */
  score(attribute: Attribute, value: number | undefined, from: string, how: How = 'stored'): void {
    if (value === undefined) return
    this.#setAttribute(this.#scores, attribute, value, from, how)
    if (this.#scores[attribute]) this.#setAttribute(this.#attributes, attribute, modifierOf(value), from, 'converted')
  }

  /** Sets an attribute from a modifier whose score is known only from it. */
  modifier(attribute: Attribute, value: number | undefined, from: string, how: How = 'stored', half = false): void {
    if (value === undefined) return
    this.#setAttribute(this.#attributes, attribute, value, from, how)
    if (this.#attributes[attribute])
      this.#setAttribute(this.#scores, attribute, 10 + 2 * Math.floor(value) + (half ? 1 : 0), from, 'computed')
  }

  #setAttribute(
    values: Partial<Record<Attribute, Value<number>>>,
    attribute: Attribute,
    value: number | undefined,
    from: string,
    how: How,
  ): void {
    if (value === undefined || !Number.isFinite(value)) return
    const { min, max } = characterFields[attribute]
    const rounded = Math.floor(value) + 0
    if (rounded < min || rounded > max) this.warn('attributes', 'out-of-range', from, { value })
    else values[attribute] = { value: rounded, from, how }
  }

  /** Keeps an attribute that no field of ours takes. */
  attributeLeftOver(name: string, value: number | string | undefined, from: string): void {
    if (value === undefined) return
    this.#attributesLeftOver.push(namedValue(name, value, from))
    this.warn('attributes', 'attribute-left-over', from, { name: cutText(name, 120) })
  }

  /** Sets the training of a skill; of several the highest counts, and 0 is not written. */
  skill(key: string, value: number | undefined, from: string, how: How = 'stored'): void {
    if (value === undefined || !Number.isFinite(value) || !isSkillKey(key)) return
    const rounded = Math.floor(value) + 0
    const { min, max } = skillNumber
    if (rounded < min || rounded > max) this.warn('skills', 'out-of-range', from, { value })
    else if (rounded !== 0 && rounded > (this.#skills.get(key)?.value ?? min - 1)) {
      this.#skills.set(key, { value: rounded, from, how })
    }
  }

  /** Keeps a skill that no field of ours takes. */
  skillLeftOver(name: string, value: number | string | undefined, from: string): void {
    if (value === undefined || value === 0) return
    this.#skillsLeftOver.push(namedValue(name, value, from))
    this.warn('skills', 'skill-left-over', from, { name: cutText(name, 120) })
  }

  /** Adds coins. A fraction becomes smaller coins exactly, and less than a copper is kept in the notes. */
  coins(amounts: Readonly<Partial<Record<Coin, number>>>, from: string, how: How = 'stored'): void {
    for (const [i, coin] of coins.entries()) {
      let amount = amounts[coin]
      if (amount === undefined || !Number.isFinite(amount)) continue
      if (amount < 0) {
        this.warn('coins', 'negative-coins', from, { value: amount })
        amount = 0
      }
      this.#addCoin(coin, Math.floor(amount), from, how)
      this.#addFraction(coins.slice(i + 1), amount - Math.floor(amount), from)
    }
  }

  #addFraction(smaller: readonly Coin[], fraction: number, from: string): void {
    let rest = Math.round(fraction * 1e6) / 1e6
    for (const coin of smaller) {
      if (rest <= 0) return
      const amount = Math.floor(rest * 10 + 1e-9)
      if (amount > 0) this.#addCoin(coin, amount, from, 'converted')
      rest = Math.round((rest * 10 - amount) * 1e6) / 1e6
    }
    if (rest > 0) {
      this.note('money', { label: 'below-a-copper', text: String(rest) })
      this.warn('coins', 'fraction-of-copper', from, { value: rest })
    }
  }

  #addCoin(coin: Coin, amount: number, from: string, how: How): void {
    const before = this.#coins[coin]
    const sum = (before?.value ?? 0) + amount
    if (sum > characterFields[coin].max) this.warn('coins', 'out-of-range', from, { value: amount })
    else this.#coins[coin] = before ? { value: sum, from: before.from, how: 'computed' } : { value: sum, from, how }
  }

  /** Keeps money that is no coin of ours. */
  otherMoney(name: string, value: string, from: string): void {
    this.#otherMoney.push(namedValue(name, value, from))
    this.warn('coins', 'left-out-currency', from, { name: cutText(name, 120) })
  }

  /** Adds a row of the inventory. */
  item(row: ItemRow): void {
    const { item, quantity } = characterFields.items.parts
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

  /** Adds a part of the story. */
  story(label: LabelCode | null, node: Node): void {
    this.#addText('background', node, (text) => this.#background.push({ label, name: null, text }))
  }

  /** Adds a longer text to a chapter of the notes. */
  noteText(chapter: ChapterCode, label: LabelCode | null, node: Node, name: string | null = null): void {
    this.#addText('notes', node, (text) => this.note(chapter, { label, name, text }))
  }

  #addText(section: 'background' | 'notes', node: Node, add: (markdown: string) => void): void {
    const source = textOrNumber(node)
    if (source === undefined) return this.unreadable(section, node)
    if (losesContent(source)) this.warn(section, 'html-removed', node.path)
    const markdown = markdownOf(source)
    if (markdown !== '') add(markdown)
  }

  /** Adds a line to a chapter of the notes. */
  note(
    chapter: ChapterCode,
    line: { readonly [Key in keyof NoteLine]?: NoteLine[Key] } & { readonly text: string },
  ): void {
    const name = line.name === undefined || line.name === null ? null : cutText(lineOf(line.name), 200) || null
    if (line.text === '' && name === null) return
    const lines = this.#chapters.get(chapter) ?? []
    lines.push({ label: line.label ?? null, name, text: line.text })
    this.#chapters.set(chapter, lines)
  }

  /** Adds names to a chapter of the notes, one per line. */
  noteName(chapter: ChapterCode, name: string | undefined, label: LabelCode | null = null): void {
    const line = name === undefined ? '' : cutText(lineOf(name), 400)
    if (line !== '') this.note(chapter, { label, text: safeLine(line) })
  }

  /** Adds a name and a value to a chapter of the notes. */
  noteValue(chapter: ChapterCode, name: string, value: string | number): void {
    this.note(chapter, { name, text: safeLine(cutText(lineOf(String(value)), 400)) })
  }

  /** Adds names behind one word of ours, such as languages. */
  noteList(chapter: ChapterCode, label: LabelCode, names: readonly (string | undefined)[]): void {
    const lines = names.flatMap((name) => (name === undefined ? [] : cutText(lineOf(name), 200) || []))
    if (lines.length > 0) this.note(chapter, { label, text: safeLine(lines.join(', ')) })
  }

  /** Keeps a picture that is part of the file. */
  picture(type: string, base64: string): void {
    this.#picture = { embedded: { type, base64 } }
  }

  /** Names the address of a picture, which is never fetched. */
  pictureAddress(node: Node): void {
    const address = textOf(node)
    if (address === undefined) return
    this.#picture = { ...this.#picture, address: cutText(address, 500) }
    this.warn('picture', 'picture-not-fetched', node.path)
  }

  /** The character with everything that was found. */
  finish(): ImportedCharacter {
    if (!this.#texts.name) this.warn('identity', 'no-name', 'name')
    this.#noteScores()
    const items = this.#finishItems()
    const spells = this.#finishSpells()
    const conditions = this.#cutRows('conditions', [...this.#conditions.values()], characterFields.conditions.maxSize)
    const background = this.#cutLines('background', this.#background)
    const chapters = this.#finishChapters()
    const section = <Content>(name: SectionName, content: Content) => ({
      content,
      warnings: this.#warnings.get(name) ?? [],
    })
    const pick = <Key extends NumberKey>(...keys: readonly Key[]) =>
      Object.fromEntries(keys.flatMap((key) => (this.#numbers[key] ? [[key, this.#numbers[key]]] : []))) as {
        readonly [K in Key]?: Value<number>
      }
    return {
      source: this.#source,
      identity: section('identity', { ...this.#texts }),
      progress: section('progress', pick('level', 'xp')),
      attributes: section('attributes', {
        values: this.#attributes,
        scale: this.#scale,
        scores: this.#scores,
        leftOver: this.#attributesLeftOver,
      }),
      vitals: section('vitals', pick('hp', 'hpMax', 'hpTemp', 'mana', 'manaMax')),
      skills: section('skills', {
        known: [...this.#skills].map(([key, value]) => ({ key, number: value })),
        leftOver: this.#skillsLeftOver,
      }),
      coins: section('coins', { ...this.#coins, other: this.#otherMoney }),
      items: section('items', { rows: items }),
      spells: section('spells', { rows: spells }),
      conditions: section('conditions', { names: conditions }),
      background: section('background', { lines: background }),
      notes: section('notes', { chapters }),
      picture: section('picture', this.#picture),
    }
  }

  #noteScores(): void {
    if (this.#scale === 'rating') return
    for (const attribute of attributes) {
      const score = this.#scores[attribute]
      if (score) this.note('original-scores', { label: attribute, text: String(score.value) })
    }
  }

  #finishItems(): readonly ImportedItem[] {
    const rows = this.#cutRows('items', this.#items, characterFields.items.maxSize)
    return withContainerPaths(rows, (code, params) => this.warn('items', code, 'items', params))
  }

  #finishSpells() {
    const { merged, names } = mergeSpells(this.#spells)
    if (names.length > 0) {
      this.warn('spells', 'merged-duplicate-spells', 'spells', {
        count: names.length,
        names: cutText(names.join(', '), 200),
      })
    }
    return this.#cutRows('spells', merged, characterFields.spells.maxSize)
  }

  #finishChapters() {
    for (const { name, value } of this.#attributesLeftOver) this.noteValue('attributes-without-field', name, value)
    for (const { name, value } of this.#skillsLeftOver) this.noteValue('skills-without-field', name, value)
    for (const { name, value } of this.#otherMoney) this.noteValue('money', name, value)
    const all = chapterCodes.flatMap((chapter) =>
      (this.#chapters.get(chapter) ?? []).map((line) => ({ ...line, chapter })),
    )
    const kept = Map.groupBy(this.#cutLines('notes', all), ({ chapter }) => chapter)
    return [...kept].map(([chapter, lines]) => ({
      chapter,
      lines: lines.map(({ label, name, text }) => ({ label, name, text })),
    }))
  }

  #cutRows<Row>(section: SectionName, rows: readonly Row[], limit: number): readonly Row[] {
    if (rows.length > limit) this.warn(section, 'rows-cut', section, { count: rows.length - limit, limit })
    return rows.slice(0, limit)
  }

  /** Keeps as much text as the field stores, and says how much is left out. */
  #cutLines<Line extends NoteLine>(section: 'background' | 'notes', lines: readonly Line[]): readonly Line[] {
    let room = textRoom
    let lost = 0
    const kept: Line[] = []
    for (const line of lines) {
      const available = Math.max(0, room - lineOverhead - (line.name?.length ?? 0))
      const text = cutText(line.text, available)
      lost += line.text.length - text.length
      room -= text.length + lineOverhead + (line.name?.length ?? 0)
      if (text !== '' || line.text === '') kept.push({ ...line, text })
    }
    if (lost > 0) this.warn(section, 'text-cut', section, { count: lost, limit: textRoom })
    return kept
  }
}

/** The modifier of a score: 10 and 11 are average. */
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2)

const namedValue = (name: string, value: number | string, from: string): NamedValue => ({
  name: cutText(lineOf(name), 120),
  value: cutText(lineOf(String(value)), 200),
  from,
})

/** A name that starts like a tag stays text in Markdown. */
const safeLine = (line: string): string => line.replaceAll(/<(?=[a-zA-Z/!?])/g, '\\<').replaceAll('](', '] (')
