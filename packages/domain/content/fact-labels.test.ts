import { expect, test } from 'vitest'
import { collectionNames, factsOf } from './collections.ts'
import { optionLabel } from './fact-labels.ts'

const options = collectionNames.flatMap((collection) =>
  factsOf(collection).flatMap(([fact, field]) =>
    field.kind === 'choice' ? field.options.map((option) => [fact, option] as const) : [],
  ),
)

test.each(options)('the %s %s has a label in both languages', (fact, option) => {
  const { en, de } = optionLabel(fact, option)
  expect(en).toMatch(/^\p{Lu}/u)
  expect(de).toMatch(/^\p{Lu}/u)
})

test('an unknown option is its own label', () => {
  expect(optionLabel('kind', 'Raumschiff')).toEqual({ en: 'Raumschiff', de: 'Raumschiff' })
})
