import type { GameEntry } from '../games/game-entry.ts'
import { rollOf } from '../log/roll-entry.ts'

type Entry = Pick<GameEntry, 'id' | 'saveId' | 'characterId' | 'data' | 'act'>

/** The actions that apply what another character rolled. */
const appliedKinds: readonly string[] = ['damage', 'heal']

/**
 * The total of the roll that an action followed from; undefined if it had none among these entries. Everybody who sees a
 * roll knows its id, so only the character that rolled can act with it.
 */
export function totalOfAction(
  { act, characterId }: Pick<Entry, 'act' | 'characterId'>,
  log: readonly Entry[],
): number | undefined {
  if (act?.source === undefined) return undefined
  const isOwn = (roll: Entry) => roll.characterId === characterId || appliedKinds.includes(act.kind)
  const roll = log.find((entry) => entry.saveId === act.source && rollOf(entry.data) !== null && isOwn(entry))
  return roll && rollOf(roll.data)?.total
}

/** The ids of rolls whose action was undone as a whole. A roll is a fact: it is never undone itself. */
export function rollsOfUndone(log: readonly Entry[], undone: ReadonlySet<string>): ReadonlySet<string> {
  const actions = Map.groupBy(
    log.filter(({ act, data }) => act?.source !== undefined && rollOf(data) === null),
    ({ act, characterId }) => `${characterId} ${act?.source}`,
  )
  const isUndone = ({ characterId, saveId }: Entry): boolean =>
    actions.get(`${characterId} ${saveId}`)?.every(({ id }) => undone.has(id)) ?? false
  return new Set(log.filter((entry) => rollOf(entry.data) !== null && isUndone(entry)).map(({ id }) => id))
}
