import type { Character } from '../character/character.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { rollOf } from '../log/roll-entry.ts'
import { foldText } from '../text-match.ts'
import type { LoggedAct } from '../save/act.ts'

/** What an action of somebody else does to a character or a creature. Only its owner or a GM can apply it. */
export interface OfferedEffect {
  /** The `source` of the act that applies it: the id of the roll, or else of the action. */
  readonly source: string
  readonly act: LoggedAct
  /** An entry of the action. */
  readonly entry: GameEntry
  /** The total of the roll; null if nothing was rolled, or the reader may not see it. */
  readonly total: number | null
}

/** A character, or a creature of an encounter: the id of its document, and the name by which players know it. */
export type EffectTarget = Pick<Character, 'id' | 'name'>

/**
 * The effects on a character or a creature that nobody has applied yet, oldest first. The log is the game's, as far as it
 * is known; undone actions have no effect. A name that several share means all of them.
 */
export function offeredEffects(
  log: readonly GameEntry[],
  undone: ReadonlySet<string>,
  target: EffectTarget,
): readonly OfferedEffect[] {
  const name = foldText(target.name)
  // An encounter has many creatures: what was applied to one of them names it.
  const isTarget = ({ with: named }: LoggedAct) => named === undefined || foldText(named) === name
  const applied = new Set(
    log.flatMap(({ characterId, act }) => (characterId === target.id && act && isTarget(act) && act.source) || []),
  )
  const rolls = log.filter(({ data }) => rollOf(data) !== null)
  const totalOf = (source: string): number | null => {
    const roll = rolls.find(({ saveId }) => saveId === source)
    return (roll && rollOf(roll.data)?.total) ?? null
  }
  const actors = new Map(log.map(({ saveId, characterId }) => [saveId, characterId]))
  /** The ids of rolls and actions are known to everybody who sees them: one that belongs to somebody else does not count. */
  const sourceOf = ({ saveId, data, characterId, act }: GameEntry): string => {
    const source = rollOf(data) === null ? (act?.source ?? saveId) : saveId
    return (actors.get(source) ?? characterId) === characterId ? source : saveId
  }
  const offers = new Map<string, OfferedEffect>()
  for (const entry of log.toReversed()) {
    const { act, characterId, id } = entry
    if (act?.with === undefined || foldText(act.with) !== name || characterId === target.id) continue
    if (!hasEffect(entry) || undone.has(id)) continue
    const source = sourceOf(entry)
    if (applied.has(source)) continue
    offers.set(source, { source, act, entry, total: totalOf(source) })
  }
  return [...offers.values()]
}

/** An attack has an effect only by its damage, which is a roll: the attack itself may miss. */
function hasEffect({ act, data }: GameEntry): boolean {
  if (act?.kind === 'attack') return rollOf(data) !== null
  return act?.kind === 'cast' || act?.kind === 'use'
}
