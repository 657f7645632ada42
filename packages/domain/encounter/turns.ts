import type { FieldEdit } from '../change/field-edit.ts'
import type { Encounter, OngoingCondition, Participant } from './fields.ts'
import { inOrder } from './participants.ts'

type Turns = Pick<Encounter, 'participants' | 'round' | 'turn' | 'ongoing_conditions'>

/** The edits that pass the turn on, and what ends with it. */
export interface Passed {
  readonly edits: readonly FieldEdit[]
  /** The conditions of creatures that the edits remove. */
  readonly ended: readonly OngoingCondition[]
}

/** Whoever takes turns: those who do not wait for a better moment. */
const acting = (encounter: Turns): readonly Participant[] =>
  inOrder(encounter.participants).filter(({ delayed }) => !delayed)

/** The participant whose turn it is; the first one if nobody has had a turn or that participant is gone. */
export function currentParticipant(encounter: Turns): Participant | undefined {
  return encounter.participants.find(({ id }) => id === encounter.turn) ?? acting(encounter)[0]
}

/** The participants whose turns come next, the nearest first, without the current one. */
export function upcoming(encounter: Turns): readonly Participant[] {
  const current = currentParticipant(encounter)
  if (!current) return []
  const order = inOrder(encounter.participants)
  const index = order.indexOf(current)
  return [...order.slice(index + 1), ...order.slice(0, index)].filter(({ delayed }) => !delayed)
}

/** Passes the turn to the next participant; after the last one a new round begins. */
export function nextTurn(encounter: Turns): Passed {
  const current = currentParticipant(encounter)
  const next = upcoming(encounter)[0] ?? current
  if (!current || !next) return { edits: [], ended: [] }
  const order = inOrder(encounter.participants)
  const round = order.indexOf(next) > order.indexOf(current) ? encounter.round : encounter.round + 1
  return begin(encounter, next, round)
}

/** Gives the turn back to the participant before; before the first one of the first round there is none. */
export function previousTurn(encounter: Turns): readonly FieldEdit[] {
  const current = currentParticipant(encounter)
  const previous = upcoming(encounter).at(-1)
  if (!current || !previous) return []
  const order = inOrder(encounter.participants)
  const isSameRound = order.indexOf(previous) < order.indexOf(current)
  if (!isSameRound && encounter.round === 1) return []
  return edited(encounter, previous, isSameRound ? encounter.round : encounter.round - 1)
}

/** Lets the current participant wait for a better moment and passes the turn on. */
export function delayTurn(encounter: Turns): Passed {
  const current = currentParticipant(encounter)
  if (!current || upcoming(encounter).length === 0) return { edits: [], ended: [] }
  const { edits, ended } = nextTurn(encounter)
  return { edits: [...edits, { field: `participants.${current.id}.delayed`, value: true }], ended }
}

/** Lets a participant that waited act now, before the current one, whose initiative it takes over. */
export function actNow(encounter: Turns, id: string): Passed {
  const waiting = encounter.participants.find((one) => one.id === id)
  const current = currentParticipant(encounter)
  if (!waiting?.delayed || !current) return { edits: [], ended: [] }
  const moved = moveBefore(encounter.participants, id, current.id)
  const { edits, ended } = begin(encounter, waiting, encounter.round)
  return { edits: [...moved, { field: `participants.${id}.delayed`, value: null }, ...edits], ended }
}

/** Removes a participant with its conditions; if it is its turn, that passes on. */
export function leave(encounter: Turns, id: string): Passed {
  const hasTurn = currentParticipant(encounter)?.id === id && upcoming(encounter).length > 0
  const { edits, ended } = hasTurn ? nextTurn(encounter) : { edits: [], ended: [] }
  const own = (encounter.ongoing_conditions ?? []).filter(({ participant }) => participant === id)
  const removed = [...own.map((one) => `ongoing_conditions.${one.id}`), `participants.${id}`]
  return { edits: [...edits, ...removed.map((field) => ({ field, value: null }))], ended }
}

/**
 * Moves a participant before another one, or to the end if `before` is null. It takes over the initiative of its new
 * neighbour, so that the order can be read from the numbers.
 */
export function moveBefore(
  participants: readonly Participant[],
  id: string,
  before: string | null,
): readonly FieldEdit[] {
  const others = inOrder(participants).filter((one) => one.id !== id)
  const moved = participants.find((one) => one.id === id)
  const index = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (!moved || index < 0 || others.length === 0) return []
  // The one above, or at the top the one below, so that nobody else changes places.
  const { initiative } = others[index - 1] ?? others[index] ?? moved
  const order = [...others.slice(0, index), { ...moved, initiative }, ...others.slice(index)]
  const tied = order.filter((one) => one.initiative === initiative)
  return [
    ...(initiative === moved.initiative ? [] : [initiativeEdit(id, initiative)]),
    ...tied.flatMap((one, place) => placeEdit(participants, one.id, place)),
  ]
}

const initiativeEdit = (id: string, initiative: number | undefined): FieldEdit => ({
  field: `participants.${id}.initiative`,
  value: initiative ?? null,
})

function placeEdit(participants: readonly Participant[], id: string, place: number): readonly FieldEdit[] {
  const before = participants.find((one) => one.id === id)?.place
  return before === place ? [] : [{ field: `participants.${id}.place`, value: place }]
}

/** How many turns of the participant a condition still lasts; null if it lasts until it is removed. */
export function roundsLeft(
  encounter: Turns,
  { participant, until_round }: Pick<OngoingCondition, 'participant' | 'until_round'>,
): number | null {
  if (until_round === undefined) return null
  return Math.max(0, until_round - encounter.round + (isStillToCome(encounter, participant) ? 1 : 0))
}

/** The round in which a condition ends that lasts for some turns of a participant. */
export const endOf = (encounter: Turns, participant: string, rounds: number): number =>
  encounter.round + rounds - (isStillToCome(encounter, participant) ? 1 : 0)

/** Whether a participant has its turn later in this round. */
function isStillToCome(encounter: Turns, id: string): boolean {
  const order = inOrder(encounter.participants)
  const current = currentParticipant(encounter)
  return current !== undefined && order.findIndex((one) => one.id === id) > order.indexOf(current)
}

function begin(encounter: Turns, participant: Participant, round: number): Passed {
  const ended = (encounter.ongoing_conditions ?? []).filter(
    (one) => one.participant === participant.id && one.until_round !== undefined && one.until_round <= round,
  )
  const removals = ended.map(({ id }) => ({ field: `ongoing_conditions.${id}`, value: null }))
  return { edits: [...edited(encounter, participant, round), ...removals], ended }
}

const edited = (encounter: Turns, { id }: Participant, round: number): readonly FieldEdit[] => [
  ...(round === encounter.round ? [] : [{ field: 'round', value: round }]),
  ...(id === encounter.turn ? [] : [{ field: 'turn', value: id }]),
]
