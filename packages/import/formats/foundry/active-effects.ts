import type { CharacterBuilder } from '../../builder/character-builder.ts'
import type { SectionName } from '../../imported-character.ts'
import { at, flagAt, listAt, numberAt, numberOf, textAt, type Node } from '../../values.ts'
import { dataOf } from './foundry-actor.ts'

interface EffectChange {
  readonly mode: number
  readonly priority: number
  readonly value: Node
}

/** The changes of all active effects of an actor and its items, by the path of the value they change. */
export type EffectChanges = ReadonlyMap<string, readonly EffectChange[]>

/** Collects the changes of effects that are switched on and whose item is in use. */
export function activeChanges(actor: Node): EffectChanges {
  const own = listAt(actor, 'effects')
  const ofItems = listAt(actor, 'items')
    .filter(isInUse)
    .flatMap((item) => listAt(item, 'effects').filter((effect) => flagAt(effect, 'transfer') !== false))
  const changes = [...own, ...ofItems]
    .filter((effect) => flagAt(effect, 'disabled') !== true)
    .flatMap((effect) => listAt(effect, 'changes'))
    .flatMap((change) => {
      const key = textAt(change, 'key')?.replace(/^(?:system|data)\./, '')
      const mode = numberAt(change, 'mode') ?? 2
      const priority = numberAt(change, 'priority') ?? mode * 10
      return key === undefined ? [] : [{ key, mode, priority, value: at(change, 'value') }]
    })
    .sort((left, right) => left.priority - right.priority)
  return Map.groupBy(changes, ({ key }) => key)
}

/** An item that can be equipped or attuned counts only if it is. */
function isInUse(item: Node): boolean {
  const data = dataOf(item)
  if (flagAt(data, 'equipped') === false) return false
  const attunement = at(data, 'attunement').json
  return !(attunement === 1 || attunement === 'required') || flagAt(data, 'attuned') === true
}

/** A value with the effects that change it. Formulas are not evaluated, and the reader is told. */
export function withEffects(
  base: number,
  changes: EffectChanges,
  path: string,
  builder: CharacterBuilder,
  section: SectionName,
): number {
  return (changes.get(path) ?? []).reduce((value, change) => {
    const amount = numberOf(change.value)
    if (amount !== undefined) return combined(value, change.mode, amount)
    const formula = typeof change.value.json === 'string' ? change.value.json : ''
    if (formula !== '')
      builder.warn(section, 'effect-formula-ignored', change.value.path, { formula: formula.slice(0, 120) })
    return value
  }, base)
}

function combined(value: number, mode: number, amount: number): number {
  switch (mode) {
    case 1:
      return value * amount
    case 2:
      return value + amount
    case 3:
      return Math.min(value, amount)
    case 4:
      return Math.max(value, amount)
    case 5:
      return amount
    default:
      return value
  }
}
