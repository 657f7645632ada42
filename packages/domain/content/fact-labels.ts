import { attributes, characterFields } from '../character/fields.ts'
import { localized, type Localized } from '../localized.ts'
import type { slots } from '../character/slots.ts'
import type { effectKinds, itemKinds, pigments, schools, Status } from './collections.ts'

type LabelsOf<Options extends readonly string[]> = Readonly<Record<Options[number], Localized>>

const kindLabels: LabelsOf<typeof itemKinds> = {
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

const slotLabels: LabelsOf<typeof slots> = {
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

const schoolLabels: LabelsOf<typeof schools> = {
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

const pigmentLabels: LabelsOf<typeof pigments> = {
  rubric: localized('Red', 'Rot'),
  lapis: localized('Blue', 'Blau'),
  verdigris: localized('Green', 'Grün'),
  ochre: localized('Yellow', 'Gelb'),
  sepia: localized('Brown', 'Braun'),
}

const effectLabels: LabelsOf<typeof effectKinds> = {
  healing: localized('Healing', 'Heilung'),
  damage: localized('Damage', 'Schaden'),
  mana: localized('Mana', 'Mana'),
}

/** The label of each status. */
export const statusLabels: LabelsOf<readonly Status[]> = {
  draft: localized('Draft', 'Entwurf'),
  published: localized('Published', 'Veröffentlicht'),
  archived: localized('Archived', 'Archiviert'),
}

const attributeLabels = Object.fromEntries(attributes.map((attribute) => [attribute, characterFields[attribute].label]))

const optionLabels: Readonly<Record<string, Readonly<Record<string, Localized>>>> = {
  kind: kindLabels,
  slot: slotLabels,
  school: schoolLabels,
  pigment: pigmentLabels,
  effect_kind: effectLabels,
  bonuses: attributeLabels,
  key_attributes: attributeLabels,
  attribute_1: attributeLabels,
  attribute_2: attributeLabels,
  status: statusLabels,
}

/** The label of an option or a key of a fact; an unknown one is its own label. */
export const optionLabel = (fact: string, option: string): Localized =>
  optionLabels[fact]?.[option] ?? localized(option, option)
