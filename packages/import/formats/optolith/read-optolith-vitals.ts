import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { setHitPoints } from '../../set-hit-points.ts'
import { dsaRaces, dsaTraditions } from '../../tables/dsa-races.ts'
import { at, entriesAt, isAbsent, listOf, numberAt, textAt, type Node } from '../../values.ts'

type Attributes = ReadonlyMap<string, number>

/** Computes hit points and mana: the file has only what was bought, and no current values. */
export function readOptolithVitals(builder: CharacterBuilder, hero: Node, attributes: Attributes): void {
  const attr = at(hero, 'attr')
  const bought = (key: string): number => builder.number('vitals', at(attr, key)) ?? 0
  const level = (id: string): number => levelOf(hero, id)
  const race = dsaRaces[textAt(hero, 'r') ?? '']
  const constitution = attributes.get('ko')
  const hitPoints =
    2 * (constitution ?? 0) +
    bought('lp') +
    level('ADV_25') -
    level('DISADV_28') -
    (numberAt(attr, 'permanentLP.lost') ?? 0)
  const isKnown = race !== undefined && constitution !== undefined
  setHitPoints(builder, {
    current: undefined,
    computed: isKnown ? { value: race.hitPoints + hitPoints, how: 'computed' } : undefined,
    from: at(attr, 'lp').path,
  })

  if (isActive(hero, spellcaster)) {
    const energy = 20 + leading(hero, attributes) + bought('ae') + level('ADV_23') - level('DISADV_26')
    setMana(builder, energy + 6 * level(greatMeditation) + permanent(at(attr, 'permanentAE')), at(attr, 'ae'))
    if (isActive(hero, blessed))
      builder.note('other-values', { label: 'karma-energy', text: String(20 + bought('kp')) })
  } else if (isActive(hero, blessed)) {
    setMana(builder, 20 + bought('kp') + permanent(at(attr, 'permanentKP')), at(attr, 'kp'))
  }
}

const spellcaster = 'ADV_50'
const blessed = 'ADV_12'
const greatMeditation = 'SA_772'

function setMana(builder: CharacterBuilder, value: number, node: Node): void {
  if (value <= 0) return
  builder.set('manaMax', value, node.path, 'computed')
  builder.set('mana', value, node.path, 'computed')
  builder.warn('vitals', 'computed-max-mana', node.path, { max: value })
}

/** The attribute that the tradition of a spellcaster adds; nothing if the tradition is not known. */
function leading(hero: Node, attributes: Attributes): number {
  const found = Object.entries(dsaTraditions).find(([id]) => isActive(hero, id))
  return found ? (attributes.get(found[1]) ?? 0) : 0
}

const permanent = (node: Node): number => (numberAt(node, 'redeemed') ?? 0) - (numberAt(node, 'lost') ?? 0)

/** An empty list means that it was taken and removed again. */
const activations = (hero: Node, id: string): readonly Node[] => listOf(at(at(hero, 'activatable'), id))

/** Whether a hero has an advantage or an ability. */
export const isActive = (hero: Node, id: string): boolean => activations(hero, id).length > 0

function levelOf(hero: Node, id: string): number {
  const [first] = activations(hero, id)
  return first ? (numberAt(first, 'tier') ?? 1) : 0
}

/** Everything that is active, by id. */
export const activeIds = (hero: Node): readonly (readonly [string, readonly Node[]])[] =>
  entriesAt(hero, 'activatable')
    .map(([id, node]) => [id, listOf(node).filter((one) => !isAbsent(one))] as const)
    .filter(([, list]) => list.length > 0)
