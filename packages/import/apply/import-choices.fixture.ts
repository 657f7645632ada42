import { codeWords } from '../examples/words.fixture.ts'
import type { SectionName } from '../imported-character.ts'
import type { ImportChoices } from './import-choices.ts'

export const allSections: readonly SectionName[] = [
  'identity',
  'progress',
  'attributes',
  'vitals',
  'skills',
  'coins',
  'items',
  'spells',
  'conditions',
  'background',
  'notes',
  'picture',
]

/** Everything is taken as it is. */
export const choices = (more: Partial<ImportChoices> = {}): ImportChoices => ({
  sections: new Set(allSections),
  attributes: 'modifiers',
  referenceOf: (_kind, name) => name,
  slotOf: () => null,
  words: codeWords,
  headings: ['From elsewhere', 'Von anderswo'],
  isNew: false,
  removesGone: true,
  now: '2026-11-14T19:40:00.000Z',
  ...more,
})
