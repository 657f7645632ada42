import type { Encounter, Participant } from './fields.ts'
import { inOrder } from './participants.ts'
import { currentParticipant, roundsLeft, upcoming } from './turns.ts'

/** How hurt a creature looks. */
export const healths = ['unhurt', 'wounded', 'badly wounded', 'down'] as const

/** One of them. */
export type Health = (typeof healths)[number]

/**
 * The hit points of a creature; undefined if it has neither any nor a maximum. One that has lost the last of them has none
 * in the document, because a counter of 0 is absent there.
 */
export const creatureHp = ({ hp, hp_max }: Pick<Participant, 'hp' | 'hp_max'>): number | undefined =>
  hp ?? (hp_max === undefined ? undefined : 0)

/** How hurt someone with these hit points looks. Temporary ones do not show, and without a maximum nobody can tell. */
export function healthOf(hitPoints: Pick<Participant, 'hp' | 'hp_max'>): Health {
  const [hp = 0, hp_max] = [creatureHp(hitPoints), hitPoints.hp_max]
  if (hp_max === undefined || hp >= hp_max) return 'unhurt'
  if (hp <= 0) return 'down'
  return 2 * hp > hp_max ? 'wounded' : 'badly wounded'
}

/** The name by which players know a participant. */
export const nameForPlayers = ({ name, shown_name }: Pick<Participant, 'name' | 'shown_name'>): string =>
  shown_name ?? name

/** What everyone at the table may know of an encounter. */
export interface EncounterView {
  readonly name: string
  readonly round: number
  /** The id of the participant whose turn it is; absent only if there is none. */
  readonly turn?: string
  readonly order: readonly VisibleParticipant[]
}

/** A participant as players see it: never a number of a creature. */
export interface VisibleParticipant {
  readonly id: string
  readonly name: string
  /** The ref of a character; absent for a creature. */
  readonly character?: string
  readonly isDelayed?: true
  /** How hurt a creature looks. */
  readonly health?: Health
  /** The conditions of a creature. */
  readonly conditions?: readonly { readonly condition: string; readonly rounds?: number }[]
}

/** Reduces an encounter to what players may know: no hidden creature, no real name, no exact number of a creature. */
export function viewOfEncounter(encounter: Encounter): EncounterView {
  const seen = withoutHidden(encounter)
  const current = currentParticipant(seen)
  return {
    name: seen.name,
    round: seen.round,
    ...(current && { turn: current.id }),
    order: inOrder(seen.participants).map((participant) => visibleOf(seen, participant)),
  }
}

/**
 * The encounter as if its hidden participants did not take part: while one of them acts, it is still the turn of whoever
 * acted before, since a turn of nobody would tell of somebody.
 */
function withoutHidden(encounter: Encounter): Encounter {
  const { turn: _turn, ...rest } = encounter
  const seen = { ...rest, participants: encounter.participants.filter(({ hidden }) => !hidden) }
  const current = currentParticipant(encounter)
  if (!current) return seen
  if (!current.hidden) return { ...seen, turn: current.id }
  const others = upcoming(encounter)
  const before = others.findLast(({ hidden }) => !hidden)
  const order = inOrder(encounter.participants)
  const isSameRound = before !== undefined && order.indexOf(before) < order.indexOf(current)
  const round = isSameRound ? encounter.round : encounter.round - 1
  // Nobody whom players see has acted yet: they see the first turn.
  return before === undefined || round < 1 ? seen : { ...seen, turn: before.id, round }
}

function visibleOf(encounter: Encounter, participant: Participant): VisibleParticipant {
  const { id, name, character, delayed } = participant
  const common = { id, ...(delayed && { isDelayed: true as const }) }
  if (character !== undefined) return { ...common, name, character }
  const conditions = (encounter.ongoing_conditions ?? []).filter((one) => one.participant === id)
  return {
    ...common,
    name: nameForPlayers(participant),
    health: healthOf(participant),
    conditions: conditions.map((one) => {
      const rounds = roundsLeft(encounter, one)
      return { condition: one.condition, ...(rounds !== null && { rounds }) }
    }),
  }
}
