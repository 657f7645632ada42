import {
  attributes,
  changesOf,
  characterFields,
  coins,
  type Change,
  type Character,
  type Slot,
} from '@everquill/domain'
import {
  fittingEdits,
  type FittingEdits,
  type ImportedCharacter,
  type ImportWords,
  type Program,
  type SectionName,
} from '@everquill/import'
import { parseWholeNumber } from '../../../ui/inputs/number/parse-number.ts'
import type { CatalogueMatcher, ReferenceKind } from '../matching/catalogue-matcher.ts'
import { referenceKey, sectionOrder, targetOf, type Choices } from './choices.ts'

/** What the page knows besides file and choices. */
export interface ImportContext {
  readonly matcher: CatalogueMatcher
  readonly words: ImportWords
  /** The heading in every language; the first one is written. */
  readonly headingsOf: (program: Program) => readonly string[]
  readonly slotOf: (item: string) => Slot | null
}

interface Into {
  readonly draft: Character
  /** Whether the character is created for this import. */
  readonly isNew: boolean
}

/** What an import will do. */
export interface ImportPlan extends FittingEdits {
  /** The edits with the values before. */
  readonly changes: readonly Change[]
}

/** The reference that stands for a name: what people chose, else the record of that name, else the name itself. */
export function referenceOf(
  { references }: Pick<Choices, 'references'>,
  matcher: CatalogueMatcher,
  kind: ReferenceKind,
  name: string,
): string {
  return references[referenceKey(kind, name)] ?? matcher.find(kind, name)?.id ?? name
}

/** The typed maximum; undefined if there is none that the field takes. */
export function typedMaximum({ hpMax }: Pick<Choices, 'hpMax'>): number | undefined {
  const value = hpMax.trim() === '' ? undefined : parseWholeNumber(hpMax)
  return value !== undefined && value >= 1 && value <= characterFields.hp_max.max ? value : undefined
}

/** Plans an import into a character. Nothing is changed yet. */
export function planImport(
  { draft, isNew }: Into,
  imported: ImportedCharacter,
  choices: Choices,
  { matcher, words, headingsOf, slotOf }: ImportContext,
  now: number,
): ImportPlan {
  const hpMax = typedMaximum(choices)
  const fitting = fittingEdits(draft, imported, {
    sections: choices.sections,
    attributes: choices.attributes,
    ...(hpMax !== undefined && { hpMax }),
    referenceOf: (kind, name) => referenceOf(choices, matcher, kind, name),
    skillFor: (key) => targetOf(choices.skills, key),
    attributeFor: (attribute) => targetOf(choices.attributeTargets, attribute),
    coinFor: (coin) => targetOf(choices.coinTargets, coin),
    slotOf,
    words,
    headings: headingsOf(imported.source.program),
    isNew,
    removesGone: choices.removesGone,
    now: new Date(now).toISOString(),
  })
  return { ...fitting, changes: changesOf(draft, fitting.edits) }
}

const fieldsOfSections: { readonly [S in SectionName]?: readonly (keyof typeof characterFields)[] } = {
  identity: ['name', 'player', 'race', 'class'],
  progress: ['level', 'xp'],
  attributes,
  vitals: ['hp', 'hp_max', 'hp_temp', 'mana', 'mana_max'],
  coins,
  items: ['items'],
  spells: ['spells'],
  conditions: ['conditions'],
  background: ['background'],
  notes: ['notes'],
}

const sectionOfField: ReadonlyMap<string, SectionName> = new Map(
  sectionOrder.flatMap((section) => (fieldsOfSections[section] ?? []).map((field) => [field, section])),
)

/** The section that a change belongs to; undefined for what the character remembers of the file. */
export function sectionOfChange({ field }: Pick<Change, 'field'>): SectionName | undefined {
  const [key = ''] = field.split('.', 1)
  if (key === 'imports') return undefined
  return sectionOfField.get(key) ?? 'skills'
}
