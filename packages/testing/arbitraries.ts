import {
  characterFields,
  commit,
  commitCreation,
  defaultImage,
  diff,
  fieldOf,
  imagePath,
  nextLogId,
  parsePath,
  type Change,
  type Character,
  type Commit,
  type EntriesField,
  type Field,
  type Json,
  type ScalarField,
} from '@everquill/domain'
import * as fc from 'fast-check'
import { aCharacter, aSaveContext, gameNight } from './builders.ts'

/** Texts that often break programs; without `\r`, because that is never stored. */
const oddTexts = ['', '__proto__', 'constructor', '🧙‍♀️', 'Ä\u0308', '𝔐𝔦𝔯𝔞', '‮evird', '<b>', 'null', '0', ' ', '\n']

const anyShortText = fc.string({ unit: 'grapheme', maxLength: 12 })

/** Long texts repeat a short one: choosing every letter of them would take half the time of all laws. */
const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...oddTexts),
      anyShortText,
      fc.tuple(anyShortText, fc.nat(Math.ceil(maxLength / 4))).map(([text, times]) => text.repeat(times)),
    )
    .map((text) => [...text].slice(0, maxLength).join(''))

const anyLine = fc.oneof(fc.constantFrom('', '- rope', '- lamp', ...oddTexts), fc.lorem({ maxCount: 6 }))

const anyLongText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyLine, { maxLength: 8 }).map((lines) => lines.join('\n')) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3_000 }).map((lines) => 'The road goes on.\n'.repeat(lines).slice(0, 40_000)),
  },
)

const anyMoment = fc.oneof(
  fc.date({ min: new Date(0), max: new Date('2286-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2024-02-29', '2026-11-14T19:40Z', '2026-11-14T19:40:07+01:00'),
)

/** Any valid value of a field. */
export function anyValueOf(field: ScalarField): fc.Arbitrary<Json> {
  switch (field.kind) {
    case 'text':
      return anyText(field.maxLength)
    case 'long-text':
      return anyLongText
    case 'integer':
    case 'counter':
      return fc.integer({ min: field.min, max: field.max })
    case 'choice':
      return fc.constantFrom(...field.options)
    case 'flag':
      return fc.boolean()
    case 'moment':
      return anyMoment
    case 'picture':
      return fc.constantFrom(defaultImage, imagePath('1', 'a'.repeat(32)), imagePath('1', 'b'.repeat(32)))
    case 'set':
      return fc
        .uniqueArray(anyText(field.maxLength), { minLength: fewest(field), maxLength: 5 })
        .map((elements) => elements.toSorted())
  }
}

/** An optional list that is empty is absent. */
const fewest = (field: Field): number => (field.optional ? 1 : 0)

/** Few ids, so that two characters often have the same entry. */
const anyEntryId = fc.constantFrom('a', 'b', 'c', 'B', '10', '9', '__proto__', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6')

const anyEntryOf = ({ parts }: EntriesField) =>
  fc.tuple(anyEntryId, anyRecordOf(parts)).map(([id, values]) => ({ id, ...values }))

const anyEntriesOf = (field: EntriesField): fc.Arbitrary<Json> =>
  fc
    .uniqueArray(anyEntryOf(field), { minLength: fewest(field), maxLength: 5, selector: ({ id }) => id })
    .map((entries) => entries.toSorted((left, right) => (left.id < right.id ? -1 : 1)))

const anyRecordOf = (fields: Readonly<Record<string, Field>>): fc.Arbitrary<Record<string, Json>> => {
  const values = Object.entries(fields).map(([key, field]) => [key, anyValueOfAny(field)] as const)
  const requiredKeys = Object.keys(fields).filter((key) => !fields[key]?.optional)
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
}

const anyValueOfAny = (field: Field): fc.Arbitrary<Json> => {
  const value = field.kind === 'entries' ? anyEntriesOf(field) : anyValueOf(withoutStart(field))
  return field.nullable ? fc.option(value) : value
}

/** An optional counter with its start value is absent. */
const withoutStart = (field: ScalarField): ScalarField =>
  field.kind === 'counter' && field.optional ? { ...field, min: field.start + 1 } : field

const skills = ['climbing', 'lore_of_the_old', 'übung3', 'constructor'].flatMap((skill) =>
  ['number', '1', '2'].map((part) => `${skill}_${part}`),
)

const allFields = { ...characterFields, ...Object.fromEntries(skills.map((key) => [key, fieldOf(key) as Field])) }

/** Any valid character, sorted as stored. All have the same identity, so that any two can be compared. */
export const anyCharacter: fc.Arbitrary<Character> = anyRecordOf(allFields).map((fields) => {
  const { id, publicRef, user } = aCharacter()
  return { id, publicRef, ...fields, user } as unknown as Character
})

const anySelection = fc.record({ every: fc.integer({ min: 1, max: 9 }), from: fc.nat(8) })

const selected = <T>(items: readonly T[], { every, from }: { readonly every: number; readonly from: number }): T[] =>
  items.filter((_, index) => index % every === from % every)

/** Any edits of this character for one save: any number of changes, at most one for each path. */
export const anyEdits = (seen: Character): fc.Arbitrary<readonly Change[]> => anyEditing.map((edit) => edit(seen))

const anyEditing = fc.tuple(anyCharacter, anySelection).map(
  ([draft, selection]) =>
    (seen: Character) =>
      selected(diff(seen, draft).filter(isUserEdit), selection),
)

/** A stored character, and edits made on top of another version of it. */
export const anyStoredAndEdits = fc
  .tuple(anyCharacter, anyCharacter, anyEditing)
  .map(([stored, seen, edit]) => ({ stored, changes: edit(seen) }))

/** A character and one edit of it. */
export const anyCharacterAndChange: fc.Arbitrary<{ readonly character: Character; readonly change: Change }> = fc
  .tuple(anyCharacter, anyCharacter, fc.nat())
  .map(([character, draft, index]) => {
    const changes = diff(character, draft).filter(isUserEdit)
    return { character, change: changes[index % changes.length] }
  })
  .filter((pair): pair is { character: Character; change: Change } => pair.change !== undefined)

/** Fields of games and the trash are written by commands, not by saves. */
const isUserEdit = ({ field }: Change): boolean => {
  const path = parsePath(field)
  return path?.kind !== 'field' || !path.field.madeByServer
}

const anyStep = fc.record({
  user: fc.constantFrom('ann', 'bob', 'gm'),
  /** How many saves the author's version is behind. */
  behind: fc.nat(3),
  draft: anyCharacter,
  selection: anySelection,
})

/** The commits of a character edited by several people, some of them on top of an older version. */
export const anyHistory: fc.Arbitrary<readonly Commit[]> = fc.limitShrink(
  fc.tuple(anyCharacter, fc.array(anyStep, { maxLength: 8 })).map(([created, steps]) => {
    const commits = [commitCreation(created, aSaveContext({ saveId: 'save 0' }))]
    for (const [i, { user, behind, draft, selection }] of steps.entries()) {
      const [latest, seen] = [commits.at(-1), commits.at(-1 - behind)?.character ?? created]
      if (!latest) continue
      const firstLogId = nextLogId(gameNight, Number(latest.entries.at(-1)?.id))
      const changes = selected(diff(seen, draft), selection)
      const outcome = commit(latest, changes, { user, saveId: `save ${i + 1}`, now: gameNight, firstLogId })
      if (outcome.kind === 'committed' && outcome.entries.length > 0) commits.push(outcome)
    }
    return commits
  }),
  // Shrinking stops early: a small counterexample is enough, the smallest takes too long.
  500,
)
