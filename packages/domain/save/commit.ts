import type { Character } from '../character/character.ts'
import type { Field } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import type { Change } from '../change/change.ts'
import { classify } from '../change/classify.ts'
import { merge, type Merged } from '../change/merge.ts'
import { documentOf, fieldOf, parsePath } from '../change/path.ts'
import { workOn } from '../change/working-copy.ts'
import { isList, same, type Json } from '../json.ts'
import { wholeCharacter, type LogEntry, type LoggedChange } from '../log/entry.ts'
import { messageOf } from '../log/message.ts'
import { rollOf } from '../log/roll-entry.ts'
import { refused, type Refused } from '../problems.ts'

/** A change that left no trace, and why; its author must be told. */
export interface Dropped {
  readonly field: string
  /** The entry had been removed meanwhile, or a limit left nothing of the change. */
  readonly reason: 'entry-gone' | 'at-limit'
}

/** Who saves what, when, under which ids. */
export interface SaveContext {
  readonly user: string
  readonly saveId: string
  /** The moment of the commit, milliseconds since 1970. */
  readonly now: number
  /** The id of the first entry; the others follow without a gap. */
  readonly firstLogId: number
  /** When the person did it, as their device tells, ISO 8601. */
  readonly madeAt?: string
  /** On which device. */
  readonly device?: string | undefined
}

/** The new character and what the log says about it: kept together, or not at all. */
export interface Commit {
  readonly kind: 'committed'
  readonly character: Character
  readonly revision: number
  readonly entries: readonly LogEntry[]
  readonly dropped: readonly Dropped[]
  readonly saveId: string
  readonly user: string
}

/** A character and the number of saves that made it. */
export interface CharacterAtRevision {
  readonly character: Character
  readonly revision: number
}

/** The stored character, what a person did and a fresh log id become the new character and its entries. */
export function commit(
  stored: CharacterAtRevision,
  changes: readonly Change[],
  context: SaveContext,
): Commit | Refused {
  const copy = workOn(stored.character)
  const logged: LoggedChange[] = []
  const missed: Dropped[] = []
  for (const change of changes) {
    if (rollOf(change)) {
      logged.push(change)
      continue
    }
    const path = parsePath(change.field)
    if (!path) return refused('unknown-field', { field: change.field })
    if (!copy.exists(path)) {
      missed.push({ field: change.field, reason: 'entry-gone' })
      continue
    }
    const before = copy.read(path)
    const merged = merge(path, before, change)
    copy.write(path, merged.value)
    const after = copy.read(path)
    if (!same(before, after)) logged.push(loggedOf(change, before, after, merged))
    else if (merged.asked !== undefined) missed.push({ field: change.field, reason: 'at-limit' })
  }
  const character = logged.length > 0 ? copy.finished() : stored.character
  const overfull = overfullOf(stored.character, character)
  if (overfull) return overfull
  const revision = logged.length > 0 ? stored.revision + 1 : stored.revision
  return {
    kind: 'committed',
    character,
    revision,
    // Who leaves a game is still written down there: the others must hear of it.
    entries: entriesOf(character, character.gameId ?? stored.character.gameId, logged, revision, context),
    dropped: missed,
    saveId: context.saveId,
    user: context.user,
  }
}

/** A new character's first commit: one entry that says all of it, so that its log can be replayed from nothing. */
export function commitCreation(character: Character, context: SaveContext): Commit {
  const data = { field: wholeCharacter, oldValue: null, newValue: character as unknown as Json }
  return {
    kind: 'committed',
    character,
    revision: 1,
    entries: entriesOf(character, character.gameId, [data], 1, context),
    dropped: [],
    saveId: context.saveId,
    user: context.user,
  }
}

const loggedOf = (
  { field, exact, undoes, transfer }: Change,
  oldValue: Json,
  newValue: Json,
  merged: Merged,
): LoggedChange => ({
  field,
  oldValue,
  newValue,
  ...(exact && { exact }),
  ...(merged.asked !== undefined && { asked: merged.asked }),
  ...(merged.conflict && { conflict: true }),
  ...(undoes !== undefined && { undoes }),
  ...(transfer && { transfer }),
})

/** What the entries of one save have in common is made once: there may be thousands. */
function entriesOf(
  character: Character,
  gameId: string | null,
  logged: readonly LoggedChange[],
  revision: number,
  { user, saveId, now, firstLogId, madeAt, device }: SaveContext,
): LogEntry[] {
  const timestamp = new Date(now).toISOString()
  return logged.map((data, i) => ({
    id: String(firstLogId + i),
    user,
    gameId,
    characterId: character.id,
    timestamp,
    message: messageOf(data),
    data,
    type: classify(data.field),
    saveId,
    revision,
    ...(madeAt !== undefined && { madeAt }),
    ...(device !== undefined && { device }),
  }))
}

const maxSkillFields = 1_500

/** Judged by the end of a save, which may take out as much as it puts in; what was too long before may still shrink. */
function overfullOf(before: Character, after: Character): Refused | null {
  if (before === after) return null
  for (const [key, field] of Object.entries<Field>(characterFields)) {
    if (field.kind !== 'set' && field.kind !== 'entries') continue
    const size = sizeOf(after, key)
    if (size > field.maxSize && size > sizeOf(before, key)) return tooMany(key, field.maxSize)
  }
  const added = Object.keys(after).find((key) => !Object.hasOwn(before, key) && !Object.hasOwn(characterFields, key))
  return added && skillFieldsOf(after) > maxSkillFields ? tooMany(added, maxSkillFields) : null
}

function sizeOf(character: Character, key: string): number {
  const list = documentOf(character)[key] ?? null
  return isList(list) ? list.length : 0
}

const skillFieldsOf = (character: Character): number =>
  Object.keys(character).filter((key) => !Object.hasOwn(characterFields, key) && fieldOf(key)).length

const tooMany = (field: string, maxSize: number): Refused =>
  refused('too-many-entries', { field, detail: `may have at most ${maxSize} entries` })
