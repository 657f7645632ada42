import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from '../change/apply.ts'
import type { FieldEdit } from '../change/field-edit.ts'
import { encounterDocument, encounterOf, type Encounter, type Participant } from './fields.ts'
import { inOrder } from './participants.ts'
import {
  actNow,
  currentParticipant,
  delayTurn,
  endOf,
  leave,
  moveBefore,
  nextTurn,
  previousTurn,
  roundsLeft,
} from './turns.ts'

const anEncounter = (participants: readonly Participant[], rest: Partial<Encounter> = {}): Encounter => ({
  id: 7,
  publicRef: '7',
  user: '',
  gameId: 'salt',
  name: 'The salt house',
  round: 1,
  participants,
  ...rest,
})

const edit = (encounter: Encounter, edits: readonly FieldEdit[]): Encounter => {
  const changes = edits.map(({ field, value }) => ({ field, oldValue: null, newValue: value }))
  return encounterOf(apply(encounterDocument(encounter), changes)) as Encounter
}

const idsOf = (encounter: Encounter) => inOrder(encounter.participants).map(({ id }) => id)

const anyParticipants = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc
        .record({ initiative: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }), place: fc.nat(2) })
        .map(({ initiative, place }): Participant => ({
          id,
          name: id,
          ...(initiative !== undefined && { initiative }),
          ...(place > 0 && { place }),
        })),
    ),
  ),
)

test('in a round everyone has one turn, in order', () => {
  fc.assert(
    fc.property(anyParticipants, (participants) => {
      let encounter = anEncounter(participants)
      const turns = participants.map(() => {
        const current = currentParticipant(encounter)?.id
        encounter = edit(encounter, nextTurn(encounter).edits)
        return current
      })
      expect(turns).toEqual(idsOf(encounter))
      expect([encounter.round, currentParticipant(encounter)?.id]).toEqual([2, idsOf(encounter)[0]])
    }),
  )
})

test('the previous turn takes the next one back', () => {
  fc.assert(
    fc.property(anyParticipants, fc.nat(12), (participants, count) => {
      // Someone alone has no turn before: it stays their turn.
      fc.pre(participants.length > 1)
      let encounter = anEncounter(participants, { turn: inOrder(participants)[0]?.id ?? '' })
      for (let turns = 0; turns < count; turns++) encounter = edit(encounter, nextTurn(encounter).edits)
      const after = edit(encounter, nextTurn(encounter).edits)
      expect(edit(after, previousTurn(after))).toEqual(encounter)
    }),
  )
})

test('who leaves is not missed: the turn passes on to whoever was next', () => {
  fc.assert(
    fc.property(anyParticipants, fc.nat(12), fc.nat(5), (participants, count, which) => {
      fc.pre(participants.length > 1)
      let encounter = anEncounter(participants)
      for (let turns = 0; turns < count; turns++) encounter = edit(encounter, nextTurn(encounter).edits)
      const { id } = participants[which % participants.length] as Participant
      const had = currentParticipant(encounter)?.id
      const expected = had === id ? currentParticipant(edit(encounter, nextTurn(encounter).edits))?.id : had
      const stunned = { id: 'c1', participant: id, condition: 'stunned' }
      const after = edit(
        { ...encounter, ongoing_conditions: [stunned] },
        leave({ ...encounter, ongoing_conditions: [stunned] }, id).edits,
      )
      expect(currentParticipant(after)?.id).toBe(expected)
      expect(after.participants.some((one) => one.id === id)).toBe(false)
      expect(after.ongoing_conditions).toBeUndefined()
    }),
  )
})

test('before the first turn there is none', () => {
  const encounter = anEncounter([
    { id: 'a', name: 'a', initiative: 9 },
    { id: 'b', name: 'b', initiative: 3 },
  ])
  expect(previousTurn(encounter)).toEqual([])
})

test('moving someone puts them in front of another one and leaves the order of the others', () => {
  fc.assert(
    fc.property(anyParticipants, fc.nat(5), fc.option(fc.nat(5)), (participants, which, where) => {
      const encounter = anEncounter(participants)
      const order = idsOf(encounter)
      const id = order[which % order.length] as string
      const before = where === null ? null : (order[where % order.length] as string)
      fc.pre(before !== id && participants.length > 1)
      const moved = idsOf(edit(encounter, moveBefore(participants, id, before)))
      const others = order.filter((one) => one !== id)
      const index = before === null ? others.length : others.indexOf(before)
      expect(moved).toEqual([...others.slice(0, index), id, ...others.slice(index)])
    }),
  )
})

test('someone who waits has no turn until they act, and then acts at once', () => {
  fc.assert(
    fc.property(anyParticipants, fc.nat(12), (participants, count) => {
      fc.pre(participants.length > 1)
      const start = anEncounter(participants)
      const waiting = currentParticipant(start)?.id as string
      let encounter = edit(start, delayTurn(start).edits)
      for (let turns = 0; turns < count; turns++) {
        expect(currentParticipant(encounter)?.id).not.toBe(waiting)
        encounter = edit(encounter, nextTurn(encounter).edits)
      }
      const interrupted = currentParticipant(encounter)?.id
      encounter = edit(encounter, actNow(encounter, waiting).edits)
      expect(currentParticipant(encounter)?.id).toBe(waiting)
      encounter = edit(encounter, nextTurn(encounter).edits)
      expect(currentParticipant(encounter)?.id).toBe(interrupted)
    }),
  )
})

test('a condition for some rounds ends when that many turns of its participant have begun', () => {
  fc.assert(
    fc.property(anyParticipants, fc.nat(12), fc.integer({ min: 1, max: 4 }), (participants, turnsBefore, rounds) => {
      let encounter = anEncounter(participants)
      for (let turns = 0; turns < turnsBefore; turns++) encounter = edit(encounter, nextTurn(encounter).edits)
      const { id } = participants[0] as Participant
      const stunned = { id: 'c1', participant: id, condition: 'stunned', until_round: endOf(encounter, id, rounds) }
      encounter = { ...encounter, ongoing_conditions: [stunned] }
      let begun = 0
      while (encounter.ongoing_conditions) {
        expect(roundsLeft(encounter, stunned)).toBe(rounds - begun)
        const { edits, ended } = nextTurn(encounter)
        encounter = edit(encounter, edits)
        if (currentParticipant(encounter)?.id === id) begun++
        expect(ended).toEqual(encounter.ongoing_conditions ? [] : [stunned])
      }
      expect(begun).toBe(rounds)
    }),
  )
})
