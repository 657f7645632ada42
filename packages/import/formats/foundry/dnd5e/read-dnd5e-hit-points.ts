import { modifierOf, type CharacterBuilder } from '../../../builder/character-builder.ts'
import type { How } from '../../../imported-character.ts'
import { setHitPoints } from '../../../set-hit-points.ts'
import { at, elementsOf, numberAt, numberOf, textAt, type Node } from '../../../values.ts'
import { withEffects, type EffectChanges } from '../active-effects.ts'
import { dataOf } from '../foundry-actor.ts'

interface HitPointSources {
  readonly data: Node
  readonly items: readonly Node[]
  readonly changes: EffectChanges
  /** The score with its effects. */
  readonly constitution: number | undefined
}

/** More levels than a character has with us; also keeps a hostile number from counting forever. */
const maxLevels = 999

/** Reads hit points. Since version 2.4 the maximum is not stored but computed from classes, constitution and effects. */
export function readDnd5eHitPoints(builder: CharacterBuilder, sources: HitPointSources): void {
  const hp = at(sources.data, 'attributes.hp')
  builder.record('vitals', hp)
  for (const key of ['value', 'max', 'temp']) {
    if (numberAt(hp, key) === undefined) builder.unreadable('vitals', at(hp, key))
  }
  setHitPoints(builder, {
    current: numberAt(hp, 'value'),
    stored: numberAt(hp, 'max'),
    computed: computedMaximum(builder, sources),
    from: hp.path,
  })
  const temporary = numberAt(hp, 'temp') ?? 0
  if (temporary !== 0) builder.set('hpTemp', temporary, at(hp, 'temp').path)
  const change = numberAt(hp, 'tempmax') ?? 0
  if (change !== 0) builder.note('other-values', { label: 'max-hit-point-change', text: String(change) })
}

function computedMaximum(
  builder: CharacterBuilder,
  { data, items, changes, constitution }: HitPointSources,
): { readonly value: number; readonly how: How } | undefined {
  const modifier = modifierOf(constitution ?? 10)
  const classes = items
    .filter((item) => textAt(item, 'type') === 'class')
    .map((item) => hitPointsOfClass(item, modifier))
  const known = classes.flatMap((one) => one ?? [])
  if (known.length === 0) return undefined
  const level = Math.min(maxLevels, builder.get('level') ?? 0)
  const bonus = (name: string): number => {
    const path = `attributes.hp.bonuses.${name}`
    const node = at(data, path)
    const base = numberOf(node)
    const isFormula = base === undefined && textAt(data, path) !== undefined
    if (isFormula)
      builder.warn('vitals', 'effect-formula-ignored', node.path, { formula: textAt(data, path)?.slice(0, 120) ?? '' })
    return withEffects(base ?? 0, changes, path, builder, 'vitals')
  }
  const ofClasses = known.reduce((sum, { hitPoints }) => sum + hitPoints, 0)
  const isSure =
    known.length === classes.length && known.every(({ isComplete }) => isComplete) && constitution !== undefined
  return { value: ofClasses + bonus('level') * level + bonus('overall'), how: isSure ? 'computed' : 'guessed' }
}

/** The hit points of a class; undefined if the file does not say how they were gained. */
function hitPointsOfClass(
  item: Node,
  modifier: number,
): { readonly hitPoints: number; readonly isComplete: boolean } | undefined {
  const data = dataOf(item)
  const die = Number(/^d(\d{1,3})$/.exec(textAt(data, 'hd.denomination') ?? textAt(data, 'hitDice') ?? '')?.[1])
  const gained = elementsOf(at(data, 'advancement')).find((one) => textAt(one, 'type') === 'HitPoints')
  const levels = Math.min(maxLevels, Math.floor(numberAt(data, 'levels') ?? 0))
  if (!gained || !Number.isFinite(die)) return undefined
  let [hitPoints, known] = [0, 0]
  for (let level = 1; level <= levels; level++) {
    const value = at(gained, `value.${level}`)
    const rolled = numberOf(value)
    if (value.json === 'max' || value.json === 'avg' || rolled !== undefined) known++
    const points = value.json === 'max' ? die : (rolled ?? die / 2 + 1)
    hitPoints += Math.max(1, points + modifier)
  }
  return known === 0 ? undefined : { hitPoints, isComplete: known === levels }
}
