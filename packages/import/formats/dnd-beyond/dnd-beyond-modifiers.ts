import type { CharacterBuilder } from '../../builder/character-builder.ts'
import {
  at,
  entriesOf,
  flagAt,
  hasList,
  isAbsent,
  listAt,
  listOf,
  numberAt,
  textAt,
  textOf,
  wholeAt,
  type Node,
} from '../../values.ts'

/** A bonus, a training or a language that a race, class, background, item or feat gives. */
export interface Modifier {
  readonly type: string
  readonly subType: string
  /** The name as the sheet shows it. */
  readonly title: string
  readonly value: number | undefined
  readonly componentId: number | undefined
  readonly path: string
}

/** All modifiers that count. Those of items count if the item is equipped and, where needed, attuned. */
export function activeModifiers(builder: CharacterBuilder, character: Node): readonly Modifier[] {
  const inUse = new Set(
    listAt(character, 'inventory')
      .filter(isInUse)
      .map((item) => componentOf(at(item, 'definition'))),
  )
  return entriesOf(at(character, 'modifiers')).flatMap(([group, modifiers]) => {
    if (!hasList(modifiers)) builder.unreadable('skills', modifiers)
    return listOf(modifiers)
      .filter(
        (one) => group !== 'item' || inUse.has(`${wholeAt(one, 'componentId')} ${wholeAt(one, 'componentTypeId')}`),
      )
      .flatMap((one) => modifierOf(builder, one))
  })
}

function isInUse(item: Node): boolean {
  const needsAttuning = flagAt(item, 'definition.canAttune') === true
  return flagAt(item, 'equipped') === true && (!needsAttuning || flagAt(item, 'isAttuned') === true)
}

const componentOf = (definition: Node): string => `${wholeAt(definition, 'id')} ${wholeAt(definition, 'entityTypeId')}`

function modifierOf(builder: CharacterBuilder, node: Node): readonly Modifier[] {
  const [type, subType] = [at(node, 'type'), at(node, 'subType')]
  const [typeText, subTypeText] = [textOf(type), textOf(subType)]
  if (typeText === undefined || subTypeText === undefined) {
    // "Choose a skill" has no subtype yet.
    if (!isAbsent(typeText === undefined ? type : subType) || isAbsent(type))
      builder.warn('skills', 'unreadable', node.path)
    return []
  }
  const value = at(node, 'value')
  if (numberAt(node, 'value') === undefined) builder.unreadable('attributes', value)
  return [
    {
      type: typeText,
      subType: subTypeText,
      title: textAt(node, 'friendlySubtypeName') ?? subTypeText,
      value: wholeAt(node, 'value'),
      componentId: wholeAt(node, 'componentId'),
      path: node.path,
    },
  ]
}

/** The values of modifiers of one kind, without those that are not chosen yet. */
export const valuesOfModifiers = (modifiers: readonly Modifier[], type: string, subType: string): readonly number[] =>
  modifiers.flatMap((one) => (one.type === type && one.subType === subType ? (one.value ?? []) : []))

/** The sum of some values. */
export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
