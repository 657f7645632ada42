import { CharacterBuilder } from '../../../builder/character-builder.ts'
import { setDsaAttribute } from '../../../dsa-rules.ts'
import type { FileIdentity, ImportedCharacter } from '../../../imported-character.ts'
import { setHitPoints } from '../../../set-hit-points.ts'
import { dsaAttributeOrder } from '../../../tables/attributes.ts'
import { at, hasRecord, isAbsent, numberAt, textAt, type Node } from '../../../values.ts'
import { dataOf, foundrySource, isDefaultPicture } from '../foundry-actor.ts'
import { readDsa5Items } from './read-dsa5-items.ts'
import { readDsa5Details } from './read-dsa5-details.ts'

/** Reads a hero of DSA5 from Foundry VTT. */
export function readDsa5(actor: Node, file: FileIdentity): ImportedCharacter {
  const builder = new CharacterBuilder(foundrySource(actor, 'dsa5', file))
  const data = dataOf(actor)
  const items = builder.list('items', at(actor, 'items')).filter((item) => {
    if (!hasRecord(item)) builder.warn('items', 'unreadable', item.path)
    return hasRecord(item)
  })
  builder.textFrom('name', at(actor, 'name'))
  builder.textFrom('race', at(data, 'details.species.value'))
  builder.textFrom('class', at(data, 'details.career.value'))
  builder.warn('progress', 'no-level-in-system', 'system')
  builder.number('progress', at(data, 'details.experience.total'))
  builder.setFrom('xp', at(data, 'details.experience.total'))

  const attributes = readAttributes(builder, data)
  readHitPoints(builder, data, attributes.get('ko'))
  readEnergy(builder, data, attributes, items)
  readDsa5Items(builder, items)
  readDsa5Details(builder, data, items)
  if (!isDefaultPicture(textAt(actor, 'img') ?? '')) builder.pictureAddress(at(actor, 'img'))
  return builder.finish()
}

/** The total of a value is not stored, only what it is made of. */
const totalOf = (node: Node, parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + (numberAt(node, part) ?? 0), 0)

function readAttributes(builder: CharacterBuilder, data: Node): ReadonlyMap<string, number> {
  builder.record('attributes', at(data, 'characteristics'))
  const values = new Map<string, number>()
  for (const key of dsaAttributeOrder) {
    const node = at(data, `characteristics.${key}`)
    if (builder.number('attributes', at(node, 'initial')) === undefined) continue
    const value = totalOf(node, ['initial', 'species', 'modifier', 'advances'])
    values.set(key, value)
    setDsaAttribute(builder, key, value, node.path)
  }
  return values
}

/** `current` and `max` are defaults without a meaning. */
function readHitPoints(builder: CharacterBuilder, data: Node, constitution: number | undefined): void {
  const wounds = at(data, 'status.wounds')
  builder.record('vitals', wounds)
  for (const key of ['value', 'initial']) builder.number('vitals', at(wounds, key))
  const isKnown = numberAt(wounds, 'initial') !== undefined && constitution !== undefined
  const value = totalOf(wounds, ['initial', 'modifier', 'advances']) + 2 * (constitution ?? 0)
  setHitPoints(builder, {
    current: numberAt(wounds, 'value'),
    computed: isKnown ? { value, how: 'computed' } : undefined,
    from: wounds.path,
  })
}

/** Who has astral energy has it as mana; the blessed without any have their karma as mana. */
function readEnergy(
  builder: CharacterBuilder,
  data: Node,
  attributes: ReadonlyMap<string, number>,
  items: readonly Node[],
): void {
  const advantages = new Set(
    items.filter((item) => textAt(item, 'type') === 'advantage').map((item) => textAt(item, 'name')?.toLowerCase()),
  )
  const has = (...names: readonly string[]): boolean => names.some((name) => advantages.has(name))
  const [astral, karma] = [at(data, 'status.astralenergy'), at(data, 'status.karmaenergy')]
  const isMage = has('zauberer', 'spellcaster') || (numberAt(astral, 'value') ?? 0) > 0
  const isBlessed = has('geweihter', 'blessed', 'blessed one') || (numberAt(karma, 'value') ?? 0) > 0
  const karmaText = numberAt(karma, 'value')
  if (isMage) setMana(builder, data, astral, attributes, 'magical')
  if (isBlessed && !isMage) setMana(builder, data, karma, attributes, 'clerical')
  else if (isBlessed && karmaText !== undefined) {
    builder.note('other-values', { label: 'karma-energy', text: String(karmaText) })
  }
}

function setMana(
  builder: CharacterBuilder,
  data: Node,
  energy: Node,
  attributes: ReadonlyMap<string, number>,
  kind: 'magical' | 'clerical',
): void {
  const current = builder.number('vitals', at(energy, 'value'))
  const guide = textAt(data, `guidevalue.${kind}`) ?? ''
  const factor = numberAt(data, `energyfactor.${kind}`) ?? 1
  const computed = 20 + Math.round((attributes.get(guide) ?? 0) * factor) + totalOf(energy, ['advances', 'modifier'])
  const max = Math.max(computed, current ?? 0)
  builder.set('manaMax', max, energy.path, 'computed')
  builder.warn('vitals', 'computed-max-mana', energy.path, { max })
  if (!isAbsent(at(energy, 'value'))) builder.set('mana', current, energy.path)
}
