import { localized } from '../localized.ts'
import { counter, entries, integer, longText, madeByServer, moment, optional, set, text } from './field-builders.ts'
import type { ChoiceField, Field, IntegerField, LogType, PictureField, ValuesOf } from './field-kinds.ts'
import { defaultImage } from './image.ts'
import { slots } from './slots.ts'

/** The six attributes, in the order of the sheet. */
export const attributes = ['str', 'dex', 'con', 'wil', 'int', 'soc'] as const

/** One of the six attributes. */
export type Attribute = (typeof attributes)[number]

const maxAmount = 1e9

/** The place that the owner gave an entry in its group of Ready; those without one come after. */
const readyOrder = optional(integer(localized('Place in Ready', 'Platz in Griffbereit'), 1, 2_000))

/**
 * The field table: every field of a character, described once. Validation, defaults, labels, merging and the
 * TypeScript type are derived from it; its order is the order of a diff.
 */
export const characterFields = {
  /** The owner's id. It changes only when a guest brings characters along to another account. */
  user: madeByServer(text(localized('Account', 'Konto'), 64)),
  player: text(localized('Player', 'Spieler'), 80),
  name: text(localized('Name', 'Name'), 80),
  race: text(localized('Race', 'Volk'), 120),
  class: text(localized('Class', 'Klasse'), 120),
  level: integer(localized('Level', 'Stufe'), 1, 999, 1),
  xp: counter(localized('Experience', 'Erfahrung'), 0, maxAmount),
  platinum: counter(localized('Platinum', 'Platin'), 0, maxAmount),
  gold: counter(localized('Gold', 'Gold'), 0, maxAmount, 20),
  silver: counter(localized('Silver', 'Silber'), 0, maxAmount),
  copper: counter(localized('Copper', 'Kupfer'), 0, maxAmount),
  str: integer(localized('Strength', 'Stärke'), -99, 999),
  dex: integer(localized('Dexterity', 'Geschick'), -99, 999),
  con: integer(localized('Constitution', 'Konstitution'), -99, 999),
  wil: integer(localized('Willpower', 'Willenskraft'), -99, 999),
  int: integer(localized('Intelligence', 'Intelligenz'), -99, 999),
  soc: integer(localized('Social', 'Soziales'), -99, 999),
  hp: counter(localized('Hit points', 'Lebenspunkte'), -9_999, 99_999),
  /** Lost before hit points are. */
  hp_temp: optional(counter(localized('Temporary hit points', 'Temporäre Lebenspunkte'), 0, 99_999)),
  hp_max: integer(localized('Maximum hit points', 'Maximale Lebenspunkte'), 0, 99_999),
  mana: counter(localized('Mana', 'Mana'), -9_999, 99_999),
  mana_max: integer(localized('Maximum mana', 'Maximales Mana'), 0, 99_999),
  image: { kind: 'picture', label: localized('Picture', 'Bild'), start: defaultImage } satisfies PictureField,
  conditions: set(localized('Conditions', 'Zustände'), 50, 120),
  /** When conditions end: at a time, or in an encounter. */
  condition_ends: optional(
    entries(localized('Ends of conditions', 'Ende von Zuständen'), 50, {
      condition: text(localized('Condition', 'Zustand'), 120),
      until: optional(moment(localized('Until', 'Bis'))),
      encounter: optional(text(localized('Encounter', 'Begegnung'), 64)),
      round: optional(counter(localized('Round', 'Runde'), 0, 99_999)),
      turn: optional(counter(localized('Turn', 'Zug'), 0, 99_999)),
    }),
  ),
  items: entries(localized('Inventory', 'Ausrüstung'), 2_000, {
    item: text(localized('Item', 'Gegenstand'), 120),
    quantity: counter(localized('Quantity', 'Anzahl'), 0, 1e9, 1),
    acquired_at: moment(localized('Acquired', 'Erhalten')),
    note: optional(text(localized('Note', 'Notiz'), 1_000)),
    /** Absent if it is only carried. */
    equipped: optional({ kind: 'choice', label: localized('Equipped', 'Angelegt'), options: slots }),
    /** How often the piece in use can still be used; absent if it is unused. */
    uses_left: optional(counter(localized('Uses left', 'Verbleibende Anwendungen'), 0, 999)),
    ready_order: readyOrder,
  }),
  spells: entries(localized('Spells', 'Zauber'), 1_000, {
    spell: text(localized('Spell', 'Zauber'), 120),
    prepared: optional({ kind: 'flag', label: localized('Prepared', 'Vorbereitet') }),
    note: optional(text(localized('Note', 'Notiz'), 1_000)),
    ready_order: readyOrder,
  }),
  background: longText(localized('Background', 'Hintergrund'), 40_000),
  notes: longText(localized('Notes', 'Notizen'), 40_000),
  /** Skill keys and references that the owner wants at hand. */
  pinned: optional(set(localized('Pinned skills', 'Angeheftete Fertigkeiten'), 100, 120)),
  /** The characters of other programs that were imported into this one, so that a later file updates it. */
  imports: optional(
    entries(localized('Imported from', 'Importiert aus'), 20, {
      program: text(localized('Program', 'Programm'), 40),
      file: text(localized('File', 'Datei'), 120),
      /** The SHA-256 of the file's bytes. */
      fingerprint: text(localized('Fingerprint', 'Prüfsumme'), 64),
      /** The id of the character in the other program; absent if it has none. */
      source: optional(text(localized('Id there', 'ID dort'), 120)),
    }),
  ),
  gameId: madeByServer({ ...text(localized('Game', 'Runde'), 64), nullable: true }),
  /** When the character was moved to the trash; absent if it is not in the trash. */
  deletedAt: madeByServer(optional(moment(localized('In the trash', 'Im Papierkorb')))),
} as const satisfies Record<string, Field>

/** The key of a field in the field table. */
export type FieldKey = keyof typeof characterFields

/** The keys of the field table, in its order. */
export const fieldKeys = Object.keys(characterFields) as readonly FieldKey[]

/** The values of all fields of a character, without its skills. */
export type CharacterFields = ValuesOf<typeof characterFields>

/** An entry of the inventory. */
export type ItemEntry = CharacterFields['items'][number]

/** An entry of the spell list. */
export type SpellEntry = CharacterFields['spells'][number]

const attributeTypes: ReadonlySet<string> = new Set([...attributes, 'hp', 'hp_max', 'mana', 'mana_max'])

/** The type of the log entry for a change of this top-level key. */
export function logTypeOf(key: string): LogType {
  if (attributeTypes.has(key)) return 'attribute'
  if (key === 'items') return 'item'
  if (key === 'spells') return 'spell'
  return /_number|_1|_2/.test(key) ? 'skill' : 'general'
}

/** The field for a skill's training. */
export const skillNumber: IntegerField & { readonly optional: true } = optional(
  integer(localized('Training', 'Übung'), -99, 999),
)

/** The field for one of the two attributes a skill builds on. */
export const skillAttribute: ChoiceField<Attribute> & { readonly optional: true } = optional({
  kind: 'choice',
  label: localized('Builds on', 'Baut auf'),
  options: attributes,
})
