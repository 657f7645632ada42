import type { Change } from '../change/change.ts'
import { isRecord } from '../json.ts'
import { textOrder } from '../text-match.ts'
import { participantRolledFor, rollField, rollOf } from '../log/roll-entry.ts'
import type { Encounter, Participant } from './fields.ts'

type Order = Pick<Participant, 'id' | 'initiative' | 'place'>

/** Those without an initiative are last. */
const lowest = -1e6

/** Highest initiative first, then by place; the order of the rest is arbitrary but the same everywhere. */
const compare = (left: Order, right: Order): number =>
  (right.initiative ?? lowest) - (left.initiative ?? lowest) ||
  (left.place ?? 0) - (right.place ?? 0) ||
  textOrder(left.id, right.id)

/** The participants in the order of their turns. */
export const inOrder = <P extends Order>(participants: readonly P[]): readonly P[] => participants.toSorted(compare)

/** The name of the participant that a change of an encounter is about; null if it is about none. */
export function participantName(encounter: Encounter, { field, oldValue, newValue }: Change): string | null {
  const [key, entryId] = field.split('.')
  const value = newValue ?? oldValue
  const nameOf = (id: unknown) => encounter.participants.find((one) => one.id === id)?.name ?? null
  if (key === rollField) return nameOf(participantRolledFor(rollOf({ field, oldValue, newValue }) ?? {}))
  if (key === 'turn') return nameOf(newValue)
  if (key === 'participants') {
    return nameOf(entryId) ?? (isRecord(value) && typeof value['name'] === 'string' ? value['name'] : null)
  }
  if (key !== 'ongoing_conditions') return null
  const known = encounter.ongoing_conditions?.find(({ id }) => id === entryId)?.participant
  return nameOf(known ?? (isRecord(value) ? value['participant'] : null))
}
