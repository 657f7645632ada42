import { randomUUID } from 'node:crypto'
import {
  apply,
  changesOf,
  createEncounter,
  damageEdits,
  encounterDocument,
  encounterOf,
  healEdits,
  nextTurn,
  type FieldEdit,
  type Participant,
} from '@everquill/domain'
import { Connection } from './connection.ts'
import { Listeners } from './listeners.ts'
import type { Player } from './party.ts'

/** A game with its members: the game master first, then the players, then those who only listen. */
export interface FightGame {
  readonly gameId: string
  readonly members: readonly Player[]
}

/** A running fight and its members, who all listen. */
export interface Fight {
  readonly listeners: Listeners
  /** The game master changes something that players see. */
  edit(): Promise<void>
  close(): void
}

const creatures = 12
const hp_max = 22

/** Starts a fight of all characters of a game and twelve creatures. */
export async function startFight(port: number, { gameId, members }: FightGame): Promise<Fight> {
  const connection = await Connection.open(port)
  const { cookie } = members[0] ?? { cookie: '' }
  const participants = [
    ...members.flatMap(({ characters }) => characters).map(({ id }) => fighter(`p${id}`, { character: String(id) })),
    ...Array.from({ length: creatures }, (_, i) => fighter(`c${i}`, { hp: hp_max, hp_max })),
  ]
  const request = JSON.stringify({ name: 'The salt house', participants })
  const started = await connection.request('POST', `/api/games/${gameId}/encounters`, cookie, request)
  const { publicRef } = JSON.parse(String(started)) as { publicRef: string }
  let document = encounterDocument(
    createEncounter({ id: Number(publicRef), gameId, name: 'The salt house', participants }),
  )
  const listeners = new Listeners('order')
  for (const member of members) await listeners.open(port, member.cookie)
  let turn = 0
  return {
    listeners,
    /** Passes the turn on, or hurts or heals a creature so much that it shows, in turns. */
    async edit() {
      const encounter = encounterOf(document)
      if (!encounter) throw new Error('The document of a fight must be an encounter')
      const creature = encounter.participants[Math.floor(turn / 4) % creatures]
      const isPassed = turn % 2 === 0
      const edits = isPassed ? nextTurn(encounter).edits : hitPointEdits(creature)
      const changes = changesOf(document, edits)
      const act = { kind: isPassed ? 'next-turn' : 'damage' }
      const save = JSON.stringify({ saveId: randomUUID(), baseRevision: ++turn, changes, act })
      await connection.request('PATCH', `/api/characters/${publicRef}`, cookie, save)
      document = apply(document, changes)
    },
    close: () => connection.close(),
  }
}

const fighter = (id: string, rest: Partial<Participant>): Participant => ({
  id,
  name: `Fighter ${id}`,
  initiative: 10,
  ...rest,
})

/** Creatures come first in the list, because their ids do. */
function hitPointEdits(creature: Participant | undefined): readonly FieldEdit[] {
  if (creature?.hp === undefined) throw new Error('The first participants of a fight must be creatures')
  const before = { hp: creature.hp, hp_max }
  const edits = creature.hp === hp_max ? damageEdits(before, 15) : healEdits(before, hp_max)
  return edits.map(({ field, value }) => ({ field: `participants.${creature.id}.${field}`, value }))
}
