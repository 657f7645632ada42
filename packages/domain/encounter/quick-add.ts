import type { CatalogueRecord } from '../content/catalogue-record.ts'
import type { Lookup } from '../content/lookup.ts'
import { foldText } from '../text-match.ts'
import { encounterFields, type Participant } from './fields.ts'

/** What was typed to add creatures, such as "3 wolves 11hp" or "Guard 18 hp +2". */
export interface TypedCreatures {
  readonly count: number
  readonly name: string
  readonly hp?: number
  readonly initiativeBonus?: number
}

const maxCount = 50
const { name: nameField, hp_max: maximum } = encounterFields.participants.parts

const leadingCount = /^(\d{1,3})\s*[x×]?\s+(?=\S)/iu
const hitPoints = /(?:^|\s)(\d{1,5})\s*(?:hp|lp|tp)\b/iu
const bonus = /(?:^|\s)([+\-−])(\d{1,2})(?=\s|$)/u

/** Reads a typed line: a number of creatures, a name, hit points and a bonus for initiative; null without a name. */
export function readTypedCreatures(typed: string): TypedCreatures | null {
  let rest = typed.trim().replaceAll(/\s+/g, ' ')
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim()
    return found
  }
  const hp = take(hitPoints)?.[1]
  const count = Number(take(leadingCount)?.[1] ?? 1)
  const added = take(bonus)
  const name = rest.replaceAll(/\s+/g, ' ').slice(0, nameField.maxLength)
  if (!/\p{L}/u.test(name)) return null
  return {
    count: Math.min(Math.max(1, count), maxCount),
    name,
    ...(hp !== undefined && { hp: Math.min(Math.max(1, Number(hp)), maximum.max) }),
    ...(added && { initiativeBonus: Number(added[2]) * (added[1] === '+' ? 1 : -1) }),
  }
}

/** English and German plural endings, longest first. */
const endings = ['ves', 'ien', 'ies', 'nen', 'en', 'er', 'es', 'e', 'n', 's'] as const

/** The possible singulars of a folded name: with and without an ending. */
function singulars(folded: string): readonly string[] {
  return [
    folded,
    ...endings.flatMap((ending) => {
      if (!folded.endsWith(ending) || folded.length <= ending.length + 2) return []
      const stem = folded.slice(0, -ending.length)
      if (ending === 'ves') return [`${stem}f`, `${stem}fe`, `${stem}ve`]
      return ending === 'ies' ? [`${stem}y`, `${stem}ie`] : [stem]
    }),
  ]
}

/** Finds the creature of the catalogue with a typed name, in either language, in the singular or the plural. */
export function findCreature(
  creatures: Lookup<'Creatures'> | null,
  typed: string,
): CatalogueRecord<'Creatures'> | undefined {
  if (!creatures) return undefined
  const wanted = new Set(singulars(foldText(typed)))
  return (
    creatures.recordNamed(typed) ??
    creatures
      .search('', 'en')
      .find(({ name }) => [name.en, name.de].some((one) => singulars(foldText(one)).some((form) => wanted.has(form))))
  )
}

interface AddContext {
  readonly creatures: Lookup<'Creatures'> | null
  readonly language: 'en' | 'de'
  readonly participants: readonly Pick<Participant, 'name'>[]
  readonly newId: () => string
}

/** The participants that a typed line adds. Several of a kind are numbered, on from those that are already there. */
export function creaturesOf(
  { count, name: typed, hp, initiativeBonus }: TypedCreatures,
  { creatures, language, participants, newId }: AddContext,
): readonly Participant[] {
  const record = findCreature(creatures, typed)
  const name = record?.name[language] ?? typed
  const hp_max = hp ?? record?.facts.hp
  const initiative_bonus = initiativeBonus ?? record?.facts.initiative ?? record?.facts.dex
  const taken = participants.map((one) => numberAfter(name, one.name)).filter((number) => number !== null)
  const isAlone = count === 1 && taken.length === 0
  const first = Math.max(0, ...taken) + 1
  return Array.from({ length: count }, (_, i) => ({
    id: newId(),
    name: (isAlone ? name : `${name} ${first + i}`).slice(0, nameField.maxLength),
    ...(record && { creature: record.id }),
    ...(initiative_bonus !== undefined && { initiative_bonus }),
    ...(hp_max !== undefined && { hp: hp_max, hp_max }),
  }))
}

/** 2 for "Wolf 2" and 1 for "Wolf", if the name is "Wolf"; null for another creature. */
function numberAfter(name: string, other: string): number | null {
  if (other === name) return 1
  const rest = other.startsWith(`${name} `) ? other.slice(name.length + 1) : ''
  return /^\d{1,4}$/.test(rest) ? Number(rest) : null
}
