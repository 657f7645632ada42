import type { Character } from '@everquill/domain'
import { aCharacter, anyCharacter } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allWarnings,
  characterOf,
  itemsOf,
  skillsOf,
  storyOf,
  valuesOf,
} from '../../../examples/read-example.fixture.ts'
import { dnd5eActor, type ActorWords } from './write-dnd5e.ts'

const words: ActorWords = { nameOf: (_kind, reference) => reference, withoutClass: 'Adventurer', leftOver: '' }

const written = (character: Character, more: Partial<ActorWords> = {}) =>
  characterOf(JSON.stringify(dnd5eActor(character, { ...words, ...more })))

test('an actor that was written is read as the same character', () => {
  fc.assert(
    fc.property(anyCharacter, (character) => {
      const { identity, progress, vitals, coins, items, spells } = written(character)
      const { name, level, xp, platinum, gold, silver, copper } = character
      // A reader takes markup out of names.
      expect(identity.content.name?.value).toBe(/^\w+$/.test(name) ? name : identity.content.name?.value)
      expect(valuesOf(progress.content)).toMatchObject({ level, xp })
      expect(vitals.content.hp?.value).toBe(Math.max(0, character.hp))
      expect(vitals.content.hpMax?.value).toBe(character.hp_max || undefined)
      expect(valuesOf(coins.content)).toMatchObject({ platinum, gold, silver, copper })
      expect(items.content.rows.length).toBeLessThanOrEqual(character.items.length)
      expect(spells.content.rows.length).toBeLessThanOrEqual(character.spells.length)
    }),
  )
})

const mira = aCharacter({
  name: 'Mira',
  race: 'selkie',
  class: 'sailor',
  level: 5,
  hp_max: 30,
  str: 3,
  dex: -1,
  climbing_number: 3,
  stealth_number: 6,
  background: 'Born at sea.\n\nRaised <by> "gulls" & whales.',
  conditions: ['Prone', 'Cursed'],
  items: [
    { id: 'a', item: 'Rope', quantity: 2, acquired_at: '2026-11-14', note: 'Tarred' },
    { id: 'b', item: 'Cutlass', quantity: 1, acquired_at: '2026-11-14', equipped: 'main-hand' },
  ],
  spells: [{ id: 'c', spell: 'Fog', prepared: true }],
})

test('modifiers become scores, training becomes proficiency, and nothing in the story is markup', () => {
  const read = written(mira)
  expect(valuesOf(read.attributes.content.scores)).toMatchObject({ str: 16, dex: 8, con: 10 })
  expect(valuesOf(read.attributes.content.values)).toMatchObject({ str: 3, dex: -1, con: 0 })
  expect(skillsOf(read)).toEqual({ climbing: 3, swimming: 3, stealth: 6 })
  expect(valuesOf(read.identity.content)).toMatchObject({ race: 'selkie', class: 'sailor 5' })
  expect(itemsOf(read)).toEqual(['Rope ×2', 'Cutlass ×1'])
  expect(read.items.content.rows.map(({ equipped }) => equipped)).toEqual([null, true])
  expect(read.spells.content.rows).toMatchObject([{ name: 'Fog', prepared: true }])
  expect(storyOf(read).join('\n')).toContain('Raised \\<by> "gulls" & whales.')
  expect(allWarnings(read).map(({ code }) => code)).toEqual(['skill-spread'])
})

test('values that are scores already are kept', () => {
  const read = written(aCharacter({ str: 16, dex: 9, con: 0 }))
  expect(valuesOf(read.attributes.content.scores)).toMatchObject({ str: 16, dex: 9, con: 1 })
})

test('a condition of the catalogue is an effect in every language', () => {
  const german = { ...words, nameOf: () => 'Vergiftet' }
  const { effects } = dnd5eActor(aCharacter({ conditions: ['poisoned'] }), german)
  expect(effects).toMatchObject([{ name: 'Vergiftet', statuses: ['poisoned'] }])
})

test('a condition of D&D is an effect; a character without a class has one for its levels', () => {
  const { effects, items } = dnd5eActor(aCharacter({ ...mira, class: '' }), words)
  expect(effects).toEqual([{ name: 'Prone', statuses: ['prone'], disabled: false, changes: [] }])
  expect(items).toContainEqual(expect.objectContaining({ type: 'class', name: 'Adventurer', system: { levels: 5 } }))
})

test('the ids of an actor differ and have 16 letters and digits', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    id: `i${index}`,
    item: 'Rope',
    quantity: 1,
    acquired_at: '2026-11-14',
  }))
  const { items } = dnd5eActor(aCharacter({ items: many }), words)
  const ids = (items as readonly { readonly _id: string }[]).map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[A-Za-z0-9]{16}$/.test(id))).toBe(true)
})
