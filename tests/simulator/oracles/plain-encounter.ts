import { isList, isRecord, type Json } from '@everquill/domain'
import { textOf, type Sheet } from './plain-sheet.ts'

/*
 * A second, deliberately simple implementation of the order of an encounter and of what players see of it.
 */

/** A participant as players see it. */
export interface PlainParticipant {
  readonly id: string
  readonly name: string
  readonly health: string | null
  readonly conditions: readonly string[]
}

/** What players see of an encounter. */
export interface PlainView {
  readonly order: readonly PlainParticipant[]
  /** Null while a hidden creature has its turn: whose turn players see then is not modelled. */
  readonly turn: string | null
}

const listOf = (list: Json = null): readonly Sheet[] => (isList(list) ? list.filter(isRecord) : [])

const numberOf = (value: Json | undefined, absent: number): number => (typeof value === 'number' ? value : absent)

const precedes = (one: Sheet, other: Sheet): number =>
  numberOf(other['initiative'], -Infinity) - numberOf(one['initiative'], -Infinity) ||
  numberOf(one['place'], 0) - numberOf(other['place'], 0) ||
  (textOf(one['id']) < textOf(other['id']) ? -1 : 1)

const inTurn = ({ participants }: Sheet): readonly Sheet[] => listOf(participants).toSorted(precedes)

/** The ids of all participants in the order of their turns. */
export const orderOf = (encounter: Sheet): readonly string[] => inTurn(encounter).map(({ id }) => textOf(id))

/** Whoever has the turn; the first one who does not wait if the one who had it is gone. */
function currentOf(encounter: Sheet): Sheet | undefined {
  const all = inTurn(encounter)
  return all.find(({ id }) => id === encounter['turn']) ?? all.find(({ delayed }) => delayed !== true)
}

/** The character that has the turn; null if a creature has it. */
export const actingCharacter = (encounter: Sheet): string | null => textOf(currentOf(encounter)?.['character']) || null

/** The turn and the round after the current ones. */
export function afterTurn(encounter: Sheet): { readonly turn: string; readonly round: number } {
  const all = inTurn(encounter)
  const at = all.findIndex((one) => one === currentOf(encounter))
  const others = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  const next = others.find((one, i) => one['delayed'] !== true || i === others.length - 1)
  const isNewRound = next !== undefined && all.indexOf(next) <= at
  return { turn: textOf(next?.['id']), round: numberOf(encounter['round'], 1) + (isNewRound ? 1 : 0) }
}

/** What players see; null if the encounter has ended. */
export function plainViewOf(encounter: Sheet): PlainView | null {
  if (encounter['ended_at'] !== undefined) return null
  const current = currentOf(encounter)
  return {
    order: inTurn(encounter)
      .filter(({ hidden }) => hidden !== true)
      .map((one) => ({
        id: textOf(one['id']),
        name: textOf(one['shown_name'] ?? one['name']),
        health: one['character'] === undefined ? healthOf(one) : null,
        conditions: one['character'] === undefined ? conditionsOf(encounter, one) : [],
      })),
    turn: current && current['hidden'] !== true ? textOf(current['id']) : null,
  }
}

function healthOf({ hp, hp_max }: Sheet): string {
  const [left, most] = [numberOf(hp, 0), numberOf(hp_max, 0)]
  if (most === 0 || left >= most) return 'unhurt'
  if (left <= 0) return 'down'
  return left > most / 2 ? 'wounded' : 'badly wounded'
}

const conditionsOf = ({ ongoing_conditions }: Sheet, { id }: Sheet): readonly string[] =>
  listOf(ongoing_conditions)
    .filter(({ participant }) => participant === id)
    .map(({ condition }) => textOf(condition))
    .toSorted()
