import type { Change } from '../change/change.ts'
import type { Json } from '../json.ts'
import { textOrder } from '../text-match.ts'
import { ownedByGame, type Encounter, type Participant } from './fields.ts'

interface CreateEncounter {
  readonly id: number
  readonly gameId: string
  readonly name: string
  readonly participants: readonly Participant[]
}

/** A new encounter in its first round. Entries are sorted by id, as in every document. */
export const createEncounter = ({ id, gameId, name, participants }: CreateEncounter): Encounter => ({
  id,
  publicRef: String(id),
  user: ownedByGame,
  name,
  round: 1,
  participants: participants.toSorted((left, right) => textOrder(left.id, right.id)),
  gameId,
})

/** A name and participants as changes, to be validated like those of a save. */
export const changesOfStart = (name: string, participants: readonly Participant[]): readonly Change[] => [
  { field: 'name', oldValue: '', newValue: name },
  ...participants.map((one) => ({
    field: `participants.${one.id}`,
    oldValue: null,
    newValue: one as unknown as Json,
  })),
]
