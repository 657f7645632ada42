import { words, type Words } from '../localized.ts'
import type {
  ChoiceField,
  CounterField,
  EntriesField,
  EntryPart,
  Field,
  IntegerField,
  LogType,
  LongTextField,
  MomentField,
  PictureField,
  SetField,
  TextField,
  ValuesOf,
} from './field-kinds.ts'
import { defaultImage } from './image.ts'

const text = (label: Words, maxLength: number): TextField => ({ kind: 'text', label, maxLength, start: '' })
const longText = (label: Words, maxLength: number): LongTextField => ({
  kind: 'long-text',
  label,
  maxLength,
  start: '',
})
const integer = (label: Words, min: number, max: number, start = 0): IntegerField => ({
  kind: 'integer',
  label,
  min,
  max,
  start,
})
const counter = (label: Words, min: number, max: number, start = 0): CounterField => ({
  kind: 'counter',
  label,
  min,
  max,
  start,
})
const moment = (label: Words): MomentField => ({ kind: 'moment', label })
const set = (label: Words, maxSize: number, maxLength: number): SetField => ({
  kind: 'set',
  label,
  maxSize,
  maxLength,
  start: [],
})
const entries = <Parts extends Record<string, EntryPart>>(
  label: Words,
  maxSize: number,
  parts: Parts,
): EntriesField<Parts> => ({ kind: 'entries', label, maxSize, parts })
const optional = <F extends Field>(field: F): F & { readonly optional: true } => ({ ...field, optional: true })
const madeByServer = <F extends Field>(field: F): F & { readonly madeByServer: true } => ({
  ...field,
  madeByServer: true,
})

/** The six attributes, in the order of the sheet. */
export const attributes = ['str', 'dex', 'con', 'wil', 'int', 'soc'] as const

/** One of the six attributes. */
export type Attribute = (typeof attributes)[number]

const coins = 1e9

/**
 * The catalogue: every field of a character, described once. Validation, defaults, labels, merging and the
 * TypeScript type all come from here; its order is the order of a diff.
 */
export const characterFields = {
  player: text(words('Player', 'Spieler'), 80),
  name: text(words('Name', 'Name'), 80),
  race: text(words('Race', 'Volk'), 120),
  class: text(words('Class', 'Klasse'), 120),
  level: integer(words('Level', 'Stufe'), 1, 999, 1),
  xp: counter(words('Experience', 'Erfahrung'), 0, coins),
  platinum: counter(words('Platinum', 'Platin'), 0, coins),
  gold: counter(words('Gold', 'Gold'), 0, coins, 20),
  silver: counter(words('Silver', 'Silber'), 0, coins),
  copper: counter(words('Copper', 'Kupfer'), 0, coins),
  str: integer(words('Strength', 'Stärke'), -99, 999),
  dex: integer(words('Dexterity', 'Geschick'), -99, 999),
  con: integer(words('Constitution', 'Konstitution'), -99, 999),
  wil: integer(words('Willpower', 'Willenskraft'), -99, 999),
  int: integer(words('Intelligence', 'Intelligenz'), -99, 999),
  soc: integer(words('Social', 'Soziales'), -99, 999),
  hp: counter(words('Hit points', 'Lebenspunkte'), -9_999, 99_999),
  hp_max: integer(words('Maximum hit points', 'Maximale Lebenspunkte'), 0, 99_999),
  mana: counter(words('Mana', 'Mana'), -9_999, 99_999),
  mana_max: integer(words('Maximum mana', 'Maximales Mana'), 0, 99_999),
  image: { kind: 'picture', label: words('Picture', 'Bild'), start: defaultImage } satisfies PictureField,
  conditions: set(words('Conditions', 'Zustände'), 50, 120),
  items: entries(words('Inventory', 'Ausrüstung'), 2_000, {
    item: text(words('Item', 'Gegenstand'), 120),
    quantity: counter(words('Quantity', 'Anzahl'), 0, 1e9, 1),
    acquired_at: moment(words('Acquired', 'Erhalten')),
    note: optional(text(words('Note', 'Notiz'), 1_000)),
  }),
  spells: entries(words('Spells', 'Zauber'), 1_000, {
    spell: text(words('Spell', 'Zauber'), 120),
    prepared: optional({ kind: 'flag', label: words('Prepared', 'Vorbereitet') }),
    note: optional(text(words('Note', 'Notiz'), 1_000)),
  }),
  background: longText(words('Background', 'Hintergrund'), 40_000),
  notes: longText(words('Notes', 'Notizen'), 40_000),
  gameId: madeByServer({ ...text(words('Game', 'Runde'), 64), nullable: true }),
  /** In the trash since then; absent while the character lives. */
  deletedAt: madeByServer(optional(moment(words('In the trash', 'Im Papierkorb')))),
} as const satisfies Record<string, Field>

/** The key of a field of the catalogue. */
export type FieldKey = keyof typeof characterFields

/** The keys of the catalogue, in its order. */
export const fieldKeys = Object.keys(characterFields) as readonly FieldKey[]

/** What a character says of itself, skills aside. */
export type CharacterFields = ValuesOf<typeof characterFields>

/** An item that a character carries. */
export type ItemEntry = CharacterFields['items'][number]

/** A spell that a character knows. */
export type SpellEntry = CharacterFields['spells'][number]

const attributeTypes: ReadonlySet<string> = new Set([...attributes, 'hp', 'hp_max', 'mana', 'mana_max'])

/** The kind of log entry that a change of this top-level key makes. */
export function logTypeOf(key: string): LogType {
  if (attributeTypes.has(key)) return 'attribute'
  if (key === 'items') return 'item'
  if (key === 'spells') return 'spell'
  return /_number|_1|_2/.test(key) ? 'skill' : 'general'
}

/** How well a skill is trained. */
export const skillNumber: IntegerField & { readonly optional: true } = optional(
  integer(words('Training', 'Übung'), -99, 999),
)

/** One of the two attributes that a skill builds on. */
export const skillAttribute: ChoiceField<Attribute> & { readonly optional: true } = optional({
  kind: 'choice',
  label: words('Builds on', 'Baut auf'),
  options: attributes,
})
