import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, matchesText, nameOrder } from './text-match.ts'

const names = fc.array(fc.stringMatching(/^[A-Za-zÄÖÜäöüßé0-3 '’-]{0,12}$/))

test('folding ignores accents, case, surrounding spaces and ß', () => {
  expect(foldText('  Ährenfels Großfuß ')).toBe('ahrenfels grossfuss')
  expect(matchesText('Silberner Schlüssel', 'SCHLUSS')).toBe(true)
  expect(matchesText('Rope', 'seil')).toBe(false)
})

test('names are in dictionary order, with numbers by value', () => {
  const order = nameOrder()
  const sorted = ['Zwille', 'Öllampe', 'ähre', 'Ofen', 'Aal', 'Straße', 'Strang', 'Aal 10', 'Aal 2'].toSorted(order)
  expect(sorted).toEqual(['Aal', 'Aal 2', 'Aal 10', 'ähre', 'Ofen', 'Öllampe', 'Strang', 'Straße', 'Zwille'])
})

test('the name order is total: only equal names compare as equal', () => {
  fc.assert(
    fc.property(names, (some) => {
      const order = nameOrder()
      const sorted = some.toSorted(order)
      expect(sorted).toEqual(some.toReversed().sort(nameOrder()))
      for (const [i, name] of sorted.entries()) {
        for (const later of sorted.slice(i)) expect(order(name, later)).toBe(name === later ? 0 : -1)
      }
    }),
  )
})
