import { attributes, characterFields } from '../character/fields.ts'
import { localized, type Localized } from '../localized.ts'
import type { itemKinds, pigments, schools, slots, Status } from './collections.ts'

type WordsOf<Options extends readonly string[]> = Readonly<Record<Options[number], Localized>>

const kindWords: WordsOf<typeof itemKinds> = {
  weapon: localized('Weapon', 'Waffe'),
  ammunition: localized('Ammunition', 'Munition'),
  armour: localized('Armour', 'Rüstung'),
  clothing: localized('Clothing', 'Kleidung'),
  gear: localized('Gear', 'Ausrüstung'),
  light: localized('Light', 'Licht'),
  container: localized('Container', 'Behälter'),
  tool: localized('Tool', 'Werkzeug'),
  instrument: localized('Instrument', 'Instrument'),
  writing: localized('Writing', 'Schreibzeug'),
  provision: localized('Provision', 'Proviant'),
  potion: localized('Potion', 'Trank'),
  herb: localized('Herb', 'Kraut'),
  treasure: localized('Treasure', 'Schatz'),
  wondrous: localized('Wondrous', 'Wundersames'),
  animal: localized('Animal', 'Tier'),
  transport: localized('Transport', 'Gefährt'),
}

const slotWords: WordsOf<typeof slots> = {
  head: localized('Head', 'Kopf'),
  neck: localized('Neck', 'Hals'),
  shoulders: localized('Shoulders', 'Schultern'),
  body: localized('Body', 'Körper'),
  wrists: localized('Wrists', 'Handgelenke'),
  hands: localized('Hands', 'Hände'),
  finger: localized('Finger', 'Finger'),
  waist: localized('Waist', 'Hüfte'),
  legs: localized('Legs', 'Beine'),
  feet: localized('Feet', 'Füße'),
  back: localized('Back', 'Rücken'),
  'main-hand': localized('Main hand', 'Haupthand'),
  'off-hand': localized('Off hand', 'Nebenhand'),
  'both-hands': localized('Both hands', 'Beide Hände'),
}

const schoolWords: WordsOf<typeof schools> = {
  flame: localized('Flame', 'Flamme'),
  water: localized('Water', 'Wasser'),
  air: localized('Air', 'Luft'),
  stone: localized('Stone', 'Stein'),
  growth: localized('Growth', 'Wuchs'),
  mending: localized('Mending', 'Heilung'),
  mind: localized('Mind', 'Geist'),
  shadow: localized('Shadow', 'Schatten'),
  ward: localized('Ward', 'Schutz'),
  path: localized('Path', 'Pfad'),
}

const pigmentWords: WordsOf<typeof pigments> = {
  rubric: localized('Red', 'Rot'),
  lapis: localized('Blue', 'Blau'),
  verdigris: localized('Green', 'Grün'),
  ochre: localized('Yellow', 'Gelb'),
  sepia: localized('Brown', 'Braun'),
}

/** What a status is called. */
export const statusLabels: WordsOf<readonly Status[]> = {
  draft: localized('Draft', 'Entwurf'),
  published: localized('Published', 'Veröffentlicht'),
  archived: localized('Archived', 'Archiviert'),
}

const abilityWords = Object.fromEntries(attributes.map((attribute) => [attribute, characterFields[attribute].label]))

const optionWords: Readonly<Record<string, Readonly<Record<string, Localized>>>> = {
  kind: kindWords,
  slot: slotWords,
  school: schoolWords,
  pigment: pigmentWords,
  attribute_1: abilityWords,
  attribute_2: abilityWords,
  status: statusLabels,
}

/** What a chosen value of a fact is called; one that nobody described stands as it is. */
export const optionLabel = (fact: string, option: string): Localized =>
  optionWords[fact]?.[option] ?? localized(option, option)
