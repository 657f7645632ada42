import { expect, test } from 'vitest'
import { findActions, type PaletteAction } from './find-actions.ts'

const action = (label: string, onlySought = false): PaletteAction => ({
  id: label,
  label,
  onlyWhenSearched: onlySought,
  run: () => undefined,
})
const actions = [
  action('Characters'),
  action('Mira Ährenfels'),
  action('New character'),
  action('Gold', true),
  action('Notes'),
]
const labels = (typed: string) => findActions(actions, typed).map(({ label }) => label)

test('an empty search lists every action except those shown only when searched for', () => {
  expect(labels('  ')).toEqual(['Characters', 'Mira Ährenfels', 'New character', 'Notes'])
})

test('prefix matches come first', () => {
  expect(labels('n')).toEqual(['New character', 'Notes', 'Mira Ährenfels'])
  expect(labels('char')).toEqual(['Characters', 'New character'])
})

test('search ignores accents, case and word order', () => {
  expect(labels('AHREN mira')).toEqual(['Mira Ährenfels'])
  expect(labels('gold')).toEqual(['Gold'])
  expect(labels('no such action')).toEqual([])
})

test('actions are also found by their kind, after those found by their label', () => {
  const withKinds = [{ ...action('Dark'), detail: 'Theme' }, action('Anthem of themes')]
  expect(findActions(withKinds, 'theme').map(({ label }) => label)).toEqual(['Anthem of themes', 'Dark'])
  expect(findActions(withKinds, 'dark theme').map(({ label }) => label)).toEqual(['Dark'])
})
