import type { Attribute, Coin } from '@everquill/domain'
import type { ImportedCharacter, SectionName } from '@everquill/import'
import type { ReferenceKind } from '../matching/catalogue-matcher.ts'

/** What people chose for a skill, an attribute or a coin instead; null if nothing takes it. */
export type Corrections<Key extends string = string> = { readonly [K in Key]?: Key | null }

/** What takes the value that was found for a key. */
export function targetOf<Key extends string>(corrections: Corrections<Key>, key: Key): Key | null {
  const chosen = Object.hasOwn(corrections, key) ? corrections[key] : key
  return chosen === undefined ? key : chosen
}

/** What people decide about one character before it is imported. */
export interface Choices {
  readonly sections: ReadonlySet<SectionName>
  readonly attributes: 'modifiers' | 'scores'
  /** The maximum hit points as typed; empty if nothing was. */
  readonly hpMax: string
  /** Corrected matches by `referenceKey`: the id of a record, or the name as it is. */
  readonly references: Readonly<Record<string, string>>
  /** Corrected skills: which of ours takes a training. */
  readonly skills: Corrections
  /** Corrected attributes: which one takes the value found for another. */
  readonly attributeTargets: Corrections<Attribute>
  /** Corrected coins likewise. */
  readonly coinTargets: Corrections<Coin>
  /** Whether entries that the file no longer has are removed. */
  readonly removesGone: boolean
  /** The ref of the character to update, or a new one; undefined as long as people leave it to us. */
  readonly target: string | null | undefined
}

/** The key of a corrected match. */
export const referenceKey = (kind: ReferenceKind, name: string): string => `${kind} ${name}`

/** The sections in the order of the sheet. */
export const sectionOrder = [
  'identity',
  'progress',
  'attributes',
  'vitals',
  'skills',
  'conditions',
  'items',
  'coins',
  'spells',
  'background',
  'notes',
  'picture',
] as const satisfies readonly SectionName[]

/** Whether a section has anything that can be imported. */
export function hasContent(imported: ImportedCharacter, section: SectionName): boolean {
  switch (section) {
    case 'identity':
    case 'progress':
    case 'vitals':
      return Object.keys(imported[section].content).length > 0
    case 'attributes':
      return Object.keys(imported.attributes.content.values).length > 0
    case 'skills':
      return imported.skills.content.known.some(({ number }) => number.value !== 0)
    case 'coins':
      return Object.keys(imported.coins.content).some((key) => key !== 'other')
    case 'items':
    case 'spells':
      return imported[section].content.rows.length > 0
    case 'conditions':
      return imported.conditions.content.names.length > 0
    case 'background':
      return imported.background.content.lines.length > 0
    case 'notes':
      return imported.notes.content.chapters.length > 0
    case 'picture':
      return imported.picture.content.embedded !== undefined
  }
}

/** Whether people must enter the maximum hit points. */
export const lacksMaximum = ({ vitals }: ImportedCharacter): boolean => vitals.content.hpMax === undefined

/** Kept, so that a plan made of them need not be made again with every render. */
const defaults = new WeakMap<ImportedCharacter, Choices>()

/** Everything is taken, except a picture: it may be of somebody else. */
export function defaultChoices(imported: ImportedCharacter): Choices {
  const choices = defaults.get(imported) ?? newChoices(imported)
  defaults.set(imported, choices)
  return choices
}

const newChoices = (imported: ImportedCharacter): Choices => ({
  sections: new Set(
    sectionOrder.filter(
      (section) =>
        section !== 'picture' && (hasContent(imported, section) || (section === 'vitals' && lacksMaximum(imported))),
    ),
  ),
  attributes: 'modifiers',
  hpMax: '',
  references: {},
  skills: {},
  attributeTargets: {},
  coinTargets: {},
  removesGone: true,
  target: undefined,
})
