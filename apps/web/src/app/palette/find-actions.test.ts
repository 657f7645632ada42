import { expect, test } from 'vitest'
import { foundActs, type Act } from './find-actions.ts'

const act = (label: string, onlySought = false): Act => ({ id: label, label, onlySought, run: () => undefined })
const acts = [act('Characters'), act('Mira Ährenfels'), act('New character'), act('Gold', true), act('Notes')]
const labels = (typed: string) => foundActs(acts, typed).map(({ label }) => label)

test('while nothing is typed, everything is offered but what must be sought', () => {
  expect(labels('  ')).toEqual(['Characters', 'Mira Ährenfels', 'New character', 'Notes'])
})

test('what begins with it comes first', () => {
  expect(labels('n')).toEqual(['New character', 'Notes', 'Mira Ährenfels'])
  expect(labels('char')).toEqual(['Characters', 'New character'])
})

test('accents, capitals and the order of words do not matter', () => {
  expect(labels('AHREN mira')).toEqual(['Mira Ährenfels'])
  expect(labels('gold')).toEqual(['Gold'])
  expect(labels('nothing of the kind')).toEqual([])
})
