import { aSaveContext } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../change/apply.ts'
import { changesOf } from '../change/field-edit.ts'
import { commit, type Commit } from '../save/commit.ts'
import { createEncounter } from './create.ts'
import { encounterDocument, encounterOf, type Encounter, type Participant } from './fields.ts'
import { nextTurn } from './turns.ts'
import { healthOf, viewOfEncounter } from './view.ts'

test.each([
  [{ hp: 22, hp_max: 22 }, 'unhurt'],
  [{ hp: 30, hp_max: 22 }, 'unhurt'],
  [{ hp: 21, hp_max: 22 }, 'wounded'],
  [{ hp: 12, hp_max: 22 }, 'wounded'],
  [{ hp: 11, hp_max: 22 }, 'badly wounded'],
  [{ hp: 1, hp_max: 22 }, 'badly wounded'],
  [{ hp: 0, hp_max: 22 }, 'down'],
  [{ hp: -4, hp_max: 22 }, 'down'],
  // A counter of 0 is absent from the document.
  [{ hp_max: 22 }, 'down'],
  [{ hp: 5 }, 'unhurt'],
  [{}, 'unhurt'],
] as const)('%j looks %s', (hitPoints, health) => {
  expect(healthOf(hitPoints)).toBe(health)
})

test('a creature that loses its last hit point looks down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (hp) => {
      const ghoul = { id: 'ghoul', name: 'Ghoul', hp, hp_max: hp }
      const encounter = createEncounter({ id: 7, gameId: 'salt', name: 'The salt house', participants: [ghoul] })
      const hit = { field: 'participants.ghoul.hp', oldValue: hp, newValue: 0 }
      const stored = { character: encounterDocument(encounter), revision: 1 }
      const { character } = commit(stored, [hit], aSaveContext()) as Commit
      expect(viewOfEncounter(encounterOf(character) as Encounter).order).toMatchObject([{ health: 'down' }])
    }),
  )
})

/** Numbers and names that occur nowhere else, so that each of them can be found in a text. */
const secretNumber = fc.integer({ min: 71_001, max: 99_000 })
const anyCreature = (id: string) =>
  fc
    .record({
      hp: secretNumber,
      hp_max: secretNumber,
      hp_temp: secretNumber,
      initiative: fc.integer({ min: 1, max: 9 }),
      hidden: fc.boolean(),
    })
    .map(({ hidden, ...numbers }): Participant => ({
      id,
      name: `real-${id}`,
      shown_name: `shown-${id}`,
      creature: `record-${id}`,
      initiative_bonus: 55,
      place: 66,
      ...numbers,
      ...(hidden && { hidden: true }),
    }))

test('players never learn of a hidden creature, nor a real name or a number of another one', () => {
  fc.assert(
    fc.property(
      fc.tuple(anyCreature('one'), anyCreature('two'), anyCreature('three')),
      fc.nat(2),
      (creatures, turn) => {
        const current = creatures[turn] as Participant
        const encounter: Encounter = {
          id: 7,
          publicRef: '7',
          user: '',
          gameId: 'salt',
          name: 'The salt house',
          round: 3,
          turn: current.id,
          participants: [...creatures, { id: 'mira', name: 'Mira', character: '48151623', initiative: 5 }],
          ongoing_conditions: creatures.map(({ id }) => ({ id: `c-${id}`, participant: id, condition: `held-${id}` })),
        }
        const view = viewOfEncounter(encounter)
        const text = JSON.stringify(view)
        for (const { id, hidden, hp, hp_max, hp_temp } of creatures) {
          expect(text.includes(`shown-${id}`)).toBe(!hidden)
          expect(text.includes(`held-${id}`)).toBe(!hidden)
          expect(text.includes(`"${id}"`)).toBe(!hidden)
          for (const secret of [`real-${id}`, `record-${id}`, hp, hp_max, hp_temp])
            expect(text).not.toContain(String(secret))
        }
        expect(text).not.toMatch(/initiative|place|bonus/)
        expect(view.order.map(({ id }) => id)).toContain(view.turn)
        expect(view.order).toContainEqual({ id: 'mira', name: 'Mira', character: '48151623' })
      },
    ),
  )
})

/** What players see while a fight goes on for some turns; a view that stays the same is seen once. */
function seenIn(encounter: Encounter, turns: number): readonly string[] {
  const views: string[] = []
  let now = encounter
  for (let turn = 0; turn <= turns; turn++) {
    const view = JSON.stringify(viewOfEncounter(now))
    if (view !== views.at(-1)) views.push(view)
    const document = encounterDocument(now)
    now = encounterOf(apply(document, changesOf(document, nextTurn(now).edits))) as Encounter
  }
  return views
}

test('turn by turn, players cannot tell a fight with hidden creatures from the same fight without them', () => {
  const anyFight = fc
    .tuple(anyCreature('one'), anyCreature('two'), anyCreature('three'), anyCreature('four'))
    .filter((creatures) => creatures.some(({ hidden }) => !hidden))
  fc.assert(
    fc.property(anyFight, fc.nat(12), (participants, turns) => {
      const conditions = participants.map(({ id }) => ({
        id: `c-${id}`,
        participant: id,
        condition: `slowed-${id}`,
        until_round: 2,
      }))
      const visible = participants.filter(({ hidden }) => !hidden)
      const fight = (some: readonly Participant[]): Encounter => ({
        id: 7,
        publicRef: '7',
        user: '',
        gameId: 'salt',
        name: 'The salt house',
        round: 1,
        participants: some,
        ongoing_conditions: conditions.filter(({ participant }) => some.some(({ id }) => id === participant)),
      })
      const seen = seenIn(fight(participants), turns)
      expect(seenIn(fight(visible), turns).slice(0, seen.length)).toEqual(seen)
    }),
  )
})
