import {
  actNow,
  creaturesOf,
  currentParticipant,
  damageEdits,
  delayTurn,
  endOf,
  healEdits,
  leave,
  moveBefore,
  nextTurn,
  previousTurn,
  readTypedCreatures,
  temporaryEdits,
  type Act,
  type Encounter,
  type FieldEdit,
  type HitPoints,
  type Participant,
} from '@everquill/domain'
import { correctedCreature, hiddenCreature } from './encounter.ts'
import type { SeededRandom } from './random.ts'

/** Edits of an encounter that a game master makes at once. Without an act, it is the edit of one input. */
export interface EncounterAction {
  readonly act?: Act['kind']
  readonly edits: readonly FieldEdit[]
}

type ActionMaker = (encounter: Encounter, random: SeededRandom, mark: string) => EncounterAction

const nothing: EncounterAction = { edits: [] }

const partOf = ({ id }: Participant, part: string): string => `participants.${id}.${part}`

const creaturesIn = ({ participants }: Encounter): readonly Participant[] =>
  participants.filter(({ character }) => character === undefined)

/** Creatures with hit points, without the one whose hit points are corrected instead. */
const hurtable = (encounter: Encounter): readonly Participant[] =>
  creaturesIn(encounter).filter(({ id, hp_max }) => hp_max !== undefined && id !== correctedCreature)

const pass: ActionMaker = (encounter) => ({ act: 'next-turn', edits: nextTurn(encounter).edits })

const goBack: ActionMaker = (encounter) => ({ act: 'previous-turn', edits: previousTurn(encounter) })

const delay: ActionMaker = (encounter) => ({ act: 'delay', edits: delayTurn(encounter).edits })

const act: ActionMaker = (encounter, random) => {
  const waiting = encounter.participants.filter(({ delayed }) => delayed)
  return waiting.length > 0
    ? { act: 'act-now', edits: actNow(encounter, random.one(waiting).id).edits }
    : delay(encounter, random, '')
}

const move: ActionMaker = ({ participants }, random) => {
  const [one, other] = [random.one(participants), random.one(participants)]
  const before = random.happens(0.2) ? null : other.id
  return { act: 'move-in-order', edits: before === one.id ? [] : moveBefore(participants, one.id, before) }
}

/** Damage, healing or temporary hit points for one creature or several. */
const hitPoints: ActionMaker = (encounter, random) => {
  const all = hurtable(encounter)
  const targets = random.happens(0.3) ? all : all.length > 0 ? [random.one(all)] : []
  const kind = random.one(['damage', 'damage', 'damage', 'heal', 'adjust'] as const)
  const amount = random.between(1, 30) + (random.happens(0.1) ? 30_000 : 0)
  const editsOf = { damage: damageEdits, heal: healEdits, adjust: temporaryEdits }[kind]
  return {
    act: kind,
    edits: targets.flatMap((one) => {
      const before = hitPointsOf(one)
      // Some hits leave nothing, and not less than nothing.
      const part = kind === 'damage' && random.happens(0.05) ? before.hp + (before.hp_temp ?? 0) : amount
      return editsOf(before, part).map(({ field, value }) => ({ field: partOf(one, field), value }))
    }),
  }
}

const hitPointsOf = ({ hp = 0, hp_max = 0, hp_temp = 0 }: Participant): HitPoints => ({ hp, hp_max, hp_temp })

/** One press of a step button. */
const step: ActionMaker = (encounter, random) => {
  const all = hurtable(encounter)
  if (all.length === 0) return nothing
  const one = random.one(all)
  return { edits: [{ field: partOf(one, 'hp'), value: (one.hp ?? 0) + (random.happens(0.7) ? -1 : 1) }] }
}

/** Hit points that are typed. */
const correct: ActionMaker = ({ participants }, random) =>
  participants.some(({ id }) => id === correctedCreature)
    ? { edits: [{ field: `participants.${correctedCreature}.hp`, value: random.between(50_000, 50_099), exact: true }] }
    : nothing

const join: ActionMaker = ({ participants }, random, mark) => {
  const typed = readTypedCreatures(
    `${random.between(1, 2)} Wolf ${random.between(60_000, 69_999)}hp +${random.between(1, 9)}`,
  )
  if (!typed || participants.length > 12) return nothing
  let count = 0
  const newId = () => `${mark}-${++count}`
  const added = creaturesOf(typed, { creatures: null, language: 'en', participants, newId })
  return { act: 'join-encounter', edits: added.map((one) => ({ field: `participants.${one.id}`, value: { ...one } })) }
}

const remove: ActionMaker = (encounter, random) => {
  const removable = creaturesIn(encounter).filter(({ id }) => id.includes('-'))
  return removable.length > 0
    ? { act: 'leave-encounter', edits: leave(encounter, random.one(removable).id).edits }
    : nothing
}

const condition: ActionMaker = (encounter, random, mark) => {
  const { ongoing_conditions: known = [] } = encounter
  if (known.length > 0 && random.happens(0.4)) {
    return { act: 'remove-condition', edits: [{ field: `ongoing_conditions.${random.one(known).id}`, value: null }] }
  }
  const creatures = creaturesIn(encounter)
  if (creatures.length === 0) return nothing
  const { id: participant } = random.one(creatures)
  const rounds = random.between(0, 2)
  const value = {
    id: mark,
    participant,
    condition: random.one(['blind', 'prone', 'stunned']),
    ...(rounds > 0 && { until_round: endOf(encounter, participant, rounds) }),
  }
  return { act: 'add-condition', edits: [{ field: `ongoing_conditions.${mark}`, value }] }
}

/** Shows or hides a creature; one is never shown, so that whatever names it tells a secret. */
const hide: ActionMaker = (encounter, random) => {
  const creatures = creaturesIn(encounter).filter(({ id }) => id !== hiddenCreature)
  if (creatures.length === 0) return nothing
  const one = random.one(creatures)
  return {
    act: one.hidden ? 'show' : 'hide',
    edits: [{ field: partOf(one, 'hidden'), value: one.hidden ? null : true }],
  }
}

const initiative: ActionMaker = ({ participants }, random) => ({
  act: 'roll-initiative',
  edits: [{ field: partOf(random.one(participants), 'initiative'), value: random.between(1, 25) }],
})

const end: ActionMaker = ({ ended_at }, _random, mark) =>
  ended_at === undefined
    ? { act: 'end-encounter', edits: [{ field: 'ended_at', value: momentOf(mark) }] }
    : { act: 'resume-encounter', edits: [{ field: 'ended_at', value: null }] }

/** A time that no other edit has. */
const momentOf = (mark: string): string => new Date(Number(mark.replaceAll(/\D/g, '')) * 1_000).toISOString()

const weightedActions: readonly (readonly [number, ActionMaker])[] = [
  [20, pass],
  [4, goBack],
  [3, delay],
  [4, act],
  [8, move],
  [24, hitPoints],
  [8, step],
  [4, correct],
  [6, join],
  [4, remove],
  [8, condition],
  [4, hide],
  [3, initiative],
  [2, end],
]

/** A plausible action in this encounter. The unique mark makes it traceable. */
export function anEncounterAction(encounter: Encounter, random: SeededRandom, mark: string): EncounterAction {
  // A fight that has ended goes on soon, so that most is done while it runs.
  if (encounter.ended_at !== undefined && random.happens(0.3)) return end(encounter, random, mark)
  const action = random.weighted(weightedActions)(encounter, random, mark)
  return action.edits.length > 0 || !currentParticipant(encounter) ? action : pass(encounter, random, mark)
}
