import {
  attacksOf,
  attackTotal,
  bestiaryFields,
  formulaText,
  type Bestiary,
  type CatalogueRecord,
  type FieldEdit,
  type Json,
} from '@everquill/domain'
import type { FormulaNotation } from '../../../game-ui/formula/formula-notation.ts'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'

const { name: _name, description: _description, ...figures } = bestiaryFields.creatures.parts

/** The numbers of a creature, in the order of the form. */
export const creatureFigures = figures

/** One of them. */
export type FigureKey = keyof typeof figures

/** The names of the numbers. */
export const figureKeys = Object.keys(figures) as readonly FigureKey[]

/** A creature as it is typed. */
export interface CreatureDraft {
  readonly name: string
  readonly description: string
  readonly figures: Readonly<Record<FigureKey, string>>
  readonly attacks: readonly AttackDraft[]
}

/** An attack as it is typed. */
export interface AttackDraft {
  readonly id: string
  readonly name: string
  readonly total: string
  readonly damage: string
}

/** The limits of a number that may be empty. */
export const limitsOf = (key: FigureKey, text: string) => {
  const { min, max } = figures[key]
  return { min: text.trim() === '' ? Math.min(0, min) : min, max }
}

const figureTexts = (figured: { readonly [K in FigureKey]?: number }): CreatureDraft['figures'] =>
  Object.fromEntries(figureKeys.map((key) => [key, String(figured[key] ?? '')])) as Record<FigureKey, string>

/** An empty form, or one that starts from a creature of the catalogue. */
export function draftOf(
  record: CatalogueRecord<'Creatures'> | undefined,
  { language, notation, newId }: { language: 'en' | 'de'; notation: FormulaNotation; newId: () => string },
): CreatureDraft {
  const { attacks = [] } = record?.facts ?? {}
  return {
    name: record?.name[language] ?? '',
    description: record?.description[language] ?? '',
    figures: figureTexts(record?.facts ?? {}),
    attacks: attacks.map(({ name, total, damage }) => ({
      id: newId(),
      name: name[language],
      total: String(total),
      damage: notation.write(damage),
    })),
  }
}

/** An own creature as a draft, whose attacks keep their ids. */
export function draftOfOwn(bestiary: Bestiary, creatureId: string, notation: FormulaNotation): CreatureDraft | null {
  const creature = bestiary.creatures.find(({ id }) => id === creatureId)
  if (!creature) return null
  return {
    name: creature.name,
    description: creature.description ?? '',
    figures: figureTexts(creature),
    attacks: attacksOf(bestiary, creatureId).map(({ id, name, total, damage }) => ({
      id,
      name,
      total: String(total),
      damage: notation.write(damage),
    })),
  }
}

/** The edits that store a draft under an id; null while something in it is missing or wrong. */
export function editsOf(
  { creatures, attacks = [] }: Bestiary,
  id: string,
  draft: CreatureDraft,
  notation: FormulaNotation,
): readonly FieldEdit[] | null {
  const name = draft.name.trim()
  const numbers = figureKeys.map((key) => {
    const text = draft.figures[key].trim()
    return [key, text === '' ? null : parseCount(text, figures[key])] as const
  })
  const typed = draft.attacks.filter((one) => [one.name, one.total, one.damage].some((text) => text.trim() !== ''))
  // New attacks come last, and the others keep their order.
  const places = attacks.filter(({ creature }) => creature === id).map(({ place = 0 }) => place)
  let last = Math.max(0, ...places)
  const wanted = typed.map((attack) => {
    const known = attacks.find((one) => one.id === attack.id)
    return readAttack(attack, { creature: id, place: known ? known.place : ++last, notation })
  })
  if (name === '' || numbers.some(([, value]) => value === undefined) || wanted.includes(null)) return null
  const description = draft.description.trim() || null
  const parts = { name, description, ...Object.fromEntries(numbers) } as Readonly<Record<string, Json>>
  const known = creatures.find((one) => one.id === id)
  return [
    ...partEdits(`creatures.${id}`, known, { id, ...parts }),
    ...wanted.flatMap((attack) =>
      attack
        ? partEdits(
            `attacks.${attack.id}`,
            attacks.find((one) => one.id === attack.id),
            { ...attack },
          )
        : [],
    ),
    ...attacks
      .filter((one) => one.creature === id && !typed.some((attack) => attack.id === one.id))
      .map((one) => ({ field: `attacks.${one.id}`, value: null })),
  ]
}

/** The edits that remove a creature and its attacks. */
export const removalOf = (bestiary: Bestiary, id: string): readonly FieldEdit[] => [
  { field: `creatures.${id}`, value: null },
  ...attacksOf(bestiary, id).map((one) => ({ field: `attacks.${one.id}`, value: null })),
]

interface AttackContext {
  /** The id of its creature. */
  readonly creature: string
  readonly place: number | undefined
  readonly notation: FormulaNotation
}

function readAttack({ id, name, total, damage }: AttackDraft, { creature, place, notation }: AttackContext) {
  const value = parseCount(total, attackTotal)
  const formula = notation.read(damage)
  if (name.trim() === '' || value === undefined || 'kind' in formula) return null
  const read = { id, creature, name: name.trim(), total: value, damage: formulaText(formula) }
  return place === undefined ? read : { ...read, place }
}

/** A new entry as a whole; of a known one, the parts that differ. */
function partEdits(
  path: string,
  known: object | undefined,
  wanted: Readonly<Record<string, Json>>,
): readonly FieldEdit[] {
  if (!known)
    return [{ field: path, value: Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null)) }]
  const before = known as Readonly<Record<string, Json>>
  return Object.entries(wanted)
    .filter(([part, value]) => part !== 'id' && (before[part] ?? null) !== value)
    .map(([part, value]) => ({ field: `${path}.${part}`, value }))
}
