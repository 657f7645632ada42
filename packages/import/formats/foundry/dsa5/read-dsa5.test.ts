import { expect, test } from 'vitest'
import { dsaActor, dsaData, dsaItems, dsaVersions } from '../../../examples/dsa.fixture.ts'
import { anItem } from '../../../examples/foundry-dnd5e.fixture.ts'
import {
  chapterOf,
  characterOf,
  codesOf,
  itemsOf,
  skillsOf,
  storyOf,
  valuesOf,
} from '../../../examples/read-example.fixture.ts'

test.each(Object.entries(dsaVersions))('version %s is read', (_, actor) => {
  const rohal = characterOf(actor)
  expect(rohal.source).toMatchObject({ program: 'foundry', system: 'dsa5' })
  expect(valuesOf(rohal.identity.content)).toEqual({ name: 'Rohal', race: 'Mensch', class: 'Gildenmagier' })
  expect(valuesOf(rohal.progress.content)).toEqual({ xp: 1_100 })
  expect(codesOf(rohal, 'progress')).toEqual(['no-level-in-system'])
  expect(rohal.attributes.content).toMatchObject({ scale: 'rating', scores: {} })
  expect(valuesOf(rohal.attributes.content.values)).toEqual({ str: 10, dex: 10, con: 11, wil: 12, int: 14, soc: 11 })
  expect(chapterOf(rohal, 'attributes-without-field')).toEqual(['IN: 13', 'FF: 12'])
  // 5 + 2 × 11 + 2 hit points; 20 + 14 + 3 astral points.
  expect(valuesOf(rohal.vitals.content)).toEqual({ hp: 24, hpMax: 29, mana: 30, manaMax: 37 })
  expect(skillsOf(rohal)).toEqual({ climbing: 2, arcana: 9, melee: 10 })
  expect(chapterOf(rohal, 'skills-without-field')).toEqual(['Rechnen: 5'])
  expect(valuesOf(rohal.coins.content)).toEqual({ gold: 2, silver: 15, copper: 6 })
  expect(chapterOf(rohal, 'money')).toEqual(['below-a-copper: 0.7'])
  expect(itemsOf(rohal)).toEqual(['Rucksack ×0', 'Seil ×1 in Rucksack', 'Zauberstab ×1'])
  expect(rohal.spells.content.rows.map(({ name, note }) => [name, note])).toEqual([
    ['Flim Flam', [{ kind: 'skill', value: 7 }]],
    [
      'Stabbindung',
      [
        { kind: 'is', kinds: ['ritual'] },
        { kind: 'skill', value: 4 },
      ],
    ],
  ])
  expect(chapterOf(rohal, 'features')).toEqual([
    'advantages: Zauberer',
    'disadvantages: Neugier',
    'special-abilities: Merkmalskenntnis 2',
  ])
  expect(storyOf(rohal)).toEqual(['Geboren in **Gareth**.', 'culture: Mittelreich', 'age: 24'])
  expect(chapterOf(rohal, 'story')).toEqual(['notes: Schuldet Brom zwei Dukaten.'])
})

test('what is for the GM is left out, and it is said', () => {
  const rohal = characterOf(dsaActor())
  expect(JSON.stringify(rohal)).not.toContain('Secret')
  expect(codesOf(rohal, 'notes')).toEqual(['gm-notes-left-out'])
})

test('without magic, the karma of the blessed is mana', () => {
  const { status, ...data } = dsaData({ guidevalue: { magical: '-', clerical: 'in' } }) as {
    status: Record<string, object>
  }
  const energies = { ...status, astralenergy: { value: 0 }, karmaenergy: { value: 21, advances: 1 } }
  const items = [...dsaItems.filter(({ name }) => name !== 'Zauberer'), anItem('b', 'advantage', 'Geweihter')]
  const character = characterOf(dsaActor({ items, system: { ...data, status: energies as never } }))
  expect(valuesOf(character.vitals.content)).toMatchObject({ mana: 21, manaMax: 34 })
})

test('a hero without magic and karma has no mana', () => {
  const { status, ...data } = dsaData() as { status: Record<string, object> }
  const items = dsaItems.filter(({ name }) => name !== 'Zauberer')
  const system = { ...data, status: { ...status, astralenergy: { value: 0 } } as never }
  expect(valuesOf(characterOf(dsaActor({ items, system })).vitals.content)).toEqual({ hp: 24, hpMax: 29 })
})
