import { expect, test } from 'vitest'
import { collectionNames, factsOf } from './collections.ts'
import type { FactField } from './fact-fields.ts'
import { optionLabel } from './fact-labels.ts'

const optionsOf = (field: FactField): readonly string[] => {
  if (field.kind === 'choice' || field.kind === 'choices') return field.options
  return field.kind === 'amounts' ? (field.keys ?? []) : []
}

const options = collectionNames.flatMap((collection) =>
  factsOf(collection).flatMap(([fact, field]) => optionsOf(field).map((option) => [fact, option] as const)),
)

test.each(options)('the %s %s has a label in both languages', (fact, option) => {
  const { en, de } = optionLabel(fact, option)
  expect(en).toMatch(/^\p{Lu}/u)
  expect(de).toMatch(/^\p{Lu}/u)
})

test('an unknown option is its own label', () => {
  expect(optionLabel('kind', 'Raumschiff')).toEqual({ en: 'Raumschiff', de: 'Raumschiff' })
})
