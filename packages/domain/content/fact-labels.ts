import { attributes, characterFields } from '../character/fields.ts'
import { words, type Words } from '../localized.ts'
import type { itemKinds, pigments, schools, slots, Status } from './collections.ts'

type WordsOf<Options extends readonly string[]> = Readonly<Record<Options[number], Words>>

const kindWords: WordsOf<typeof itemKinds> = {
  weapon: words('Weapon', 'Waffe'),
  ammunition: words('Ammunition', 'Munition'),
  armour: words('Armour', 'Rüstung'),
  clothing: words('Clothing', 'Kleidung'),
  gear: words('Gear', 'Ausrüstung'),
  light: words('Light', 'Licht'),
  container: words('Container', 'Behälter'),
  tool: words('Tool', 'Werkzeug'),
  instrument: words('Instrument', 'Instrument'),
  writing: words('Writing', 'Schreibzeug'),
  provision: words('Provision', 'Proviant'),
  potion: words('Potion', 'Trank'),
  herb: words('Herb', 'Kraut'),
  treasure: words('Treasure', 'Schatz'),
  wondrous: words('Wondrous', 'Wundersames'),
  animal: words('Animal', 'Tier'),
  transport: words('Transport', 'Gefährt'),
}

const slotWords: WordsOf<typeof slots> = {
  head: words('Head', 'Kopf'),
  neck: words('Neck', 'Hals'),
  shoulders: words('Shoulders', 'Schultern'),
  body: words('Body', 'Körper'),
  wrists: words('Wrists', 'Handgelenke'),
  hands: words('Hands', 'Hände'),
  finger: words('Finger', 'Finger'),
  waist: words('Waist', 'Hüfte'),
  legs: words('Legs', 'Beine'),
  feet: words('Feet', 'Füße'),
  back: words('Back', 'Rücken'),
  'main-hand': words('Main hand', 'Haupthand'),
  'off-hand': words('Off hand', 'Nebenhand'),
  'both-hands': words('Both hands', 'Beide Hände'),
}

const schoolWords: WordsOf<typeof schools> = {
  flame: words('Flame', 'Flamme'),
  water: words('Water', 'Wasser'),
  air: words('Air', 'Luft'),
  stone: words('Stone', 'Stein'),
  growth: words('Growth', 'Wuchs'),
  mending: words('Mending', 'Heilung'),
  mind: words('Mind', 'Geist'),
  shadow: words('Shadow', 'Schatten'),
  ward: words('Ward', 'Schutz'),
  path: words('Path', 'Pfad'),
}

const pigmentWords: WordsOf<typeof pigments> = {
  rubric: words('Red', 'Rot'),
  lapis: words('Blue', 'Blau'),
  verdigris: words('Green', 'Grün'),
  ochre: words('Yellow', 'Gelb'),
  sepia: words('Brown', 'Braun'),
}

/** What a status is called. */
export const statusWords: WordsOf<readonly Status[]> = {
  draft: words('Draft', 'Entwurf'),
  published: words('Published', 'Veröffentlicht'),
  archived: words('Archived', 'Archiviert'),
}

const abilityWords = Object.fromEntries(attributes.map((attribute) => [attribute, characterFields[attribute].label]))

const optionWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  kind: kindWords,
  slot: slotWords,
  school: schoolWords,
  pigment: pigmentWords,
  attribute_1: abilityWords,
  attribute_2: abilityWords,
  status: statusWords,
}

/** What a chosen value of a fact is called; one that nobody described stands as it is. */
export const wordsOfOption = (fact: string, option: string): Words =>
  optionWords[fact]?.[option] ?? words(option, option)
