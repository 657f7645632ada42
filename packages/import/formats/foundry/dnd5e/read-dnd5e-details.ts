import type { CharacterBuilder } from '../../../builder/character-builder.ts'
import type { LabelCode } from '../../../codes.ts'
import {
  at,
  entriesAt,
  entriesOf,
  flagAt,
  hasList,
  hasRecord,
  isAbsent,
  listAt,
  listOf,
  numberAt,
  textAt,
  textOf,
  type Node,
} from '../../../values.ts'
import { isFoundryId } from '../foundry-actor.ts'

/** Reads the story, training, conditions and other values. */
export function readDnd5eDetails(builder: CharacterBuilder, actor: Node, data: Node): void {
  readStory(builder, at(data, 'details'))
  readTraining(builder, data)
  readConditions(builder, actor, data)
  readOtherValues(builder, data)
}

const storyParts: readonly (readonly [LabelCode, string])[] = [
  ['personality', 'trait'],
  ['ideals', 'ideal'],
  ['bonds', 'bond'],
  ['flaws', 'flaw'],
  ['appearance', 'appearance'],
  ['alignment', 'alignment'],
  ['age', 'age'],
  ['gender', 'gender'],
  ['eyes', 'eyes'],
  ['hair', 'hair'],
  ['skin', 'skin'],
  ['height', 'height'],
  ['weight', 'weight'],
  ['faith', 'faith'],
]

function readStory(builder: CharacterBuilder, details: Node): void {
  builder.record('background', at(details, 'biography'))
  const biography = at(details, 'biography.value')
  builder.story(null, isAbsent(biography) ? at(details, 'biography.public') : biography)
  for (const [label, key] of storyParts) builder.story(label, at(details, key))
  const background = at(details, 'background')
  if (!isFoundryId(textOf(background) ?? '')) builder.story('background', background)
}

const training: readonly (readonly [LabelCode, string])[] = [
  ['languages', 'languages'],
  ['weapon-training', 'weaponProf'],
  ['armour-training', 'armorProf'],
  ['tools', 'toolProf'],
]

function readTraining(builder: CharacterBuilder, data: Node): void {
  for (const [label, key] of training) {
    const values = listAt(data, `traits.${key}.value`).map(textOf)
    const custom = (textAt(data, `traits.${key}.custom`) ?? '').split(';')
    builder.noteList('training', label, [...values, ...custom])
  }
  const tools = entriesAt(data, 'tools').filter(([, tool]) => (numberAt(tool, 'value') ?? 0) > 0)
  builder.noteList(
    'training',
    'tools',
    tools.map(([key]) => key),
  )
  const saves = entriesAt(data, 'abilities').filter(([, ability]) => (numberAt(ability, 'proficient') ?? 0) > 0)
  builder.noteList(
    'training',
    'saving-throws',
    saves.map(([key]) => key.toUpperCase()),
  )
}

function readConditions(builder: CharacterBuilder, actor: Node, data: Node): void {
  for (const effect of builder.list('conditions', at(actor, 'effects'))) {
    if (flagAt(effect, 'disabled') === true) continue
    if (!hasRecord(effect)) builder.unreadable('conditions', effect)
    const statuses = at(effect, 'statuses')
    if (!hasList(statuses)) builder.unreadable('conditions', statuses)
    const status = listOf(statuses).map(textOf).find(Boolean) ?? textAt(effect, 'flags.core.statusId')
    if (status === undefined)
      builder.noteName('other-values', textAt(effect, 'name') ?? textAt(effect, 'label'), 'effects')
    if (status !== undefined && !status.startsWith('exhaustion')) builder.condition(capitalised(status), effect.path)
  }
  const exhaustion = numberAt(data, 'attributes.exhaustion') ?? 0
  if (exhaustion > 0) builder.condition(`Exhaustion ${exhaustion}`, at(data, 'attributes.exhaustion').path)
}

/** Statuses are keys such as `prone`. */
const capitalised = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

function readOtherValues(builder: CharacterBuilder, data: Node): void {
  if (flagAt(data, 'attributes.inspiration') === true) builder.note('other-values', { label: 'inspiration', text: '✓' })
  const [success, failure] = ['success', 'failure'].map((key) => numberAt(data, `attributes.death.${key}`) ?? 0)
  if (success || failure) builder.note('other-values', { label: 'death-saves', text: `${success} / ${failure}` })
  for (const [key, slot] of entriesAt(data, 'spells')) {
    const left = numberAt(slot, 'value') ?? 0
    const max = numberAt(slot, 'override') ?? numberAt(slot, 'max')
    const name = key.replace(/^spell/, '')
    if (left > 0) {
      builder.note('other-values', {
        label: 'spell-slots',
        text: `${name}: ${max === undefined ? left : `${left} / ${max}`}`,
      })
    }
  }
  for (const [, resource] of entriesOf(at(data, 'resources'))) {
    const name = textAt(resource, 'label')
    const [value, max] = [numberAt(resource, 'value') ?? 0, numberAt(resource, 'max') ?? 0]
    if (name !== undefined) builder.noteValue('other-values', name, `${value} / ${max}`)
  }
}
