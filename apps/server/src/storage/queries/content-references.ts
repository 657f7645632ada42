import {
  apply,
  invert,
  storedSkills,
  type Character,
  type Commit,
  type Json,
  type ReferencedCollection,
} from '@everquill/domain'
import type { ContentReferenceTable } from '../schema.ts'
import { isFirstCommit } from './rows.ts'

/** Longer than any name that validates; older documents may contain anything, and an index has a limit. */
const maxLength = 200

/** Identifies a catalogue record, by its id, one of its names or the key of a skill, as characters refer to it. */
export const contentReference = (collection: ReferencedCollection, name: string): string =>
  `${collection}:${name.slice(0, maxLength).toWellFormed().replaceAll('\0', '')}`

/** What a character refers to; nothing if it is deleted, because only others are counted. */
export function referencesOf(character: Character): ReadonlySet<string> {
  if (character.deletedAt !== undefined) return new Set()
  const document = character as unknown as Readonly<Record<string, Json>>
  const listed = (key: string): readonly Json[] => {
    const value = document[key]
    return Array.isArray(value) ? (value as readonly Json[]) : []
  }
  const parts = (key: string, part: string) =>
    listed(key).map((entry) => (entry as Record<string, Json> | null)?.[part])
  const named: Readonly<Record<Exclude<ReferencedCollection, 'Skills'>, readonly (Json | undefined)[]>> = {
    Races: [document['race']],
    Classes: [document['class']],
    Conditions: listed('conditions'),
    Items: parts('items', 'item'),
    Spells: parts('spells', 'spell'),
  }
  return new Set([
    ...storedSkills(character).map((key) => contentReference('Skills', key)),
    ...(Object.keys(named) as (keyof typeof named)[]).flatMap((collection) =>
      named[collection].flatMap((name) => (typeof name === 'string' ? contentReference(collection, name) : [])),
    ),
  ])
}

const keysThatRefer: ReadonlySet<string> = new Set(['race', 'class', 'conditions', 'items', 'spells', 'deletedAt'])
const partsThatRefer: ReadonlySet<string> = new Set(['item', 'spell'])
const skillField = /_(?:number|1|2)$/

/** Most changes concern none of these fields, so most saves do nothing for references. */
function canChangeReferences(field: string): boolean {
  const [key = '', , part] = field.split('.')
  return (keysThatRefer.has(key) && (part === undefined || partsThatRefer.has(part))) || skillField.test(key)
}

/** The rows that a commit adds and removes. */
export interface ReferenceChanges {
  readonly added: readonly ContentReferenceTable[]
  readonly removed: readonly ContentReferenceTable[]
}

/** Compares the references before and after a commit; the character before follows from its log entries. */
export function referenceChanges(commit: Commit): ReferenceChanges {
  const { character, entries } = commit
  const isNew = isFirstCommit(commit)
  if (!isNew && !entries.some(({ data }) => canChangeReferences(data.field))) return { added: [], removed: [] }
  const after = referencesOf(character)
  const inverse = entries.map(({ data }) => invert(data)).toReversed()
  const before = isNew ? new Set<string>() : referencesOf(apply(character, inverse))
  const rows = (references: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...references]
      .filter((reference) => !others.has(reference))
      .map((reference) => ({ reference, character_id: character.id }))
  return { added: rows(after, before), removed: rows(before, after) }
}
