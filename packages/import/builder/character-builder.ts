import {
  attributes,
  characterFields,
  coins,
  isSkillKey,
  skillNumber,
  type Attribute,
  type Coin,
} from '@everquill/domain'
import { cutText } from '../cut-text.ts'
import type { How, ImportedCharacter, NamedValue, SectionName, Source, Value } from '../imported-character.ts'
import { lineOf } from '../markup.ts'
import { numberOf, textOf, type Node } from '../values.ts'
import { RowCollector } from './row-collector.ts'

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

/**
 * Collects what a reader finds. Every value that comes out fits the fields of a character; what does not is left out
 * with a warning, and what the file should contain but does not is warned about, so that nothing is lost in silence.
 */
export class CharacterBuilder extends RowCollector {
  readonly #source: Source
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
  #picture: ImportedCharacter['picture']['content'] = {}

  constructor(source: Source) {
    super()
    this.#source = source
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
    this.#noteLeftOvers()
    const [items, spells, conditions] = [this.finishItems(), this.finishSpells(), this.finishConditions()]
    const [lines, chapters] = [this.finishBackground(), this.finishChapters()]
    const section = <Content>(name: SectionName, content: Content) => ({
      content,
      warnings: this.warningsOf(name),
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
      background: section('background', { lines }),
      notes: section('notes', { chapters }),
      picture: section('picture', this.#picture),
    }
  }

  /** Keeps the scores behind modifiers, and everything without a field of ours. */
  #noteLeftOvers(): void {
    for (const attribute of attributes) {
      const score = this.#scale === 'rating' ? undefined : this.#scores[attribute]
      if (score) this.note('original-scores', { label: attribute, text: String(score.value) })
    }
    for (const { name, value } of this.#attributesLeftOver) this.noteValue('attributes-without-field', name, value)
    for (const { name, value } of this.#skillsLeftOver) this.noteValue('skills-without-field', name, value)
    for (const { name, value } of this.#otherMoney) this.noteValue('money', name, value)
  }
}

/** The modifier of a score: 10 and 11 are average. */
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2)

const namedValue = (name: string, value: number | string, from: string): NamedValue => ({
  name: cutText(lineOf(name), 120),
  value: cutText(lineOf(String(value)), 200),
  from,
})
