import {
  attributes,
  skillOf,
  type Character,
  type ItemEntry,
  type Json,
  type Slot,
  type SpellEntry,
} from '@everquill/domain'
import { proficiencyBonus } from '../../../d20-rules.ts'
import { d20Attributes } from '../../../tables/attributes.ts'
import { d20Coins } from '../../../tables/coins.ts'
import { dndConditions } from '../../../tables/conditions.ts'
import { dndSkills, foundryDndSkills } from '../../../tables/skills.ts'

/** What a character refers to, in the words of the reader. */
export interface ActorWords {
  readonly nameOf: (kind: 'race' | 'class' | 'item' | 'spell' | 'condition', reference: string) => string
  /** The class of a character without one: Foundry counts levels by class. */
  readonly withoutClass: string
  /** What has no place in an actor, as Markdown: it is put below the background. */
  readonly leftOver: string
}

type Part = Readonly<Record<string, Json>>

/** The version whose fields are written. Foundry converts them for newer ones. */
const version = { systemId: 'dnd5e', systemVersion: '5.3.0', coreVersion: '13.351' }

/** The character as an actor of D&D 5e for Foundry VTT, as its export of an actor looks. */
export const dnd5eActor = (character: Character, words: ActorWords): Part => ({
  name: character.name,
  type: 'character',
  _id: foundryId('actor', character.id),
  img: 'icons/svg/mystery-man.svg',
  system: {
    abilities: Object.fromEntries(
      Object.entries(d20Attributes).map(([key, attribute]) => [key, { value: scoreOf(character, attribute) }]),
    ),
    attributes: {
      hp: { value: Math.max(0, character.hp), max: character.hp_max || null, temp: character.hp_temp ?? 0 },
    },
    details: { xp: { value: character.xp }, biography: { value: biographyOf(character, words) } },
    skills: skillsOf(character),
    currency: Object.fromEntries(
      Object.entries(d20Coins).flatMap(([key, { coin, each }]) => (each === 1 ? [[key, character[coin]]] : [])),
    ),
  },
  items: itemsOf(character, words),
  effects: character.conditions.flatMap((condition) => effectOf(condition, words.nameOf('condition', condition))),
  prototypeToken: { name: character.name, actorLink: true },
  flags: {},
  _stats: version,
})

/** Values above this are scores already: no modifier of D&D is higher. */
const highestModifier = 10

/** The score behind a modifier; 3 becomes 16. */
function scoreOf(character: Character, attribute: (typeof attributes)[number]): number {
  const areScores = attributes.some((each) => character[each] > highestModifier)
  return areScores ? Math.max(1, character[attribute]) : Math.max(1, 10 + 2 * character[attribute])
}

/** The multiplier of the proficiency bonus that is nearest to what the character has learned. */
function skillsOf(character: Character): Part {
  const bonus = proficiencyBonus(character.level)
  const trained = (ours: readonly string[]): number => Math.max(0, ...ours.map((key) => skillOf(character, key).number))
  return Object.fromEntries(
    Object.entries(foundryDndSkills).map(([key, name]) => {
      const number = trained(dndSkills[name] ?? [])
      const multiplier = [0, 0.5, 1, 2].reduce((nearest, each) =>
        Math.abs(Math.floor(each * bonus) - number) < Math.abs(Math.floor(nearest * bonus) - number) ? each : nearest,
      )
      return [key, { value: multiplier }]
    }),
  )
}

function itemsOf(character: Character, { nameOf, withoutClass }: ActorWords): readonly Part[] {
  const { race, level } = character
  const className = character.class === '' ? withoutClass : nameOf('class', character.class)
  return [
    ...(race === '' ? [] : [document('race', 0, 'race', nameOf('race', race), {})]),
    document('class', 0, 'class', className, { levels: level }),
    ...character.items.map((item, index) => itemOf(item, index, nameOf('item', item.item))),
    ...character.spells.map((spell, index) => spellOf(spell, index, nameOf('spell', spell.spell))),
  ]
}

const document = (kind: string, index: number, type: string, name: string, system: Part): Part => ({
  _id: foundryId(kind, index),
  type,
  name,
  system,
  effects: [],
})

const inHands: ReadonlySet<Slot> = new Set(['main-hand', 'off-hand', 'both-hands'])

function itemOf({ quantity, note = '', equipped }: ItemEntry, index: number, name: string): Part {
  const type = equipped === undefined ? 'loot' : inHands.has(equipped) ? 'weapon' : 'equipment'
  return document('item', index, type, name, {
    quantity,
    description: { value: htmlOf(note) },
    ...(equipped !== undefined && { equipped: true }),
  })
}

/** Our spells have no level; 0 would make each a cantrip. */
const spellOf = ({ prepared = false, note = '' }: SpellEntry, index: number, name: string): Part =>
  document('spell', index, 'spell', name, {
    level: 1,
    method: 'spell',
    prepared: prepared ? 1 : 0,
    description: { value: htmlOf(note) },
  })

const knownStatuses: ReadonlySet<string> = new Set(Object.values(dndConditions).map((name) => name.toLowerCase()))

/** A condition that D&D knows; the others are left over. */
function effectOf(reference: string, name: string): readonly Part[] {
  const status = [reference, name].map((text) => text.toLowerCase()).find((text) => knownStatuses.has(text))
  return status === undefined ? [] : [{ name, statuses: [status], disabled: false, changes: [] }]
}

const biographyOf = ({ background }: Character, { leftOver }: ActorWords): string =>
  htmlOf([background, leftOver].filter((text) => text !== '').join('\n\n'))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML that shows exactly this text. */
const htmlOf = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Ids of Foundry's documents have 16 letters and digits; they only have to differ within the actor. */
const foundryId = (kind: string, index: number): string =>
  `${kind}${String(index).padStart(16 - kind.length, '0')}`.slice(0, 16)
