import type { Character } from '../character/character.ts'
import type { Field } from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import type { Change } from '../change/change.ts'
import { classify } from '../change/classify.ts'
import { merge, type Merged } from '../change/merge.ts'
import { documentOf, fieldOf, parsePath } from '../change/path.ts'
import { openWorkingCopy } from '../change/working-copy.ts'
import { isList, same, type Json } from '../json.ts'
import { creationField, type LogEntry, type LoggedChange } from '../log/entry.ts'
import { messageOf } from '../log/message.ts'
import { rollOf } from '../log/roll-entry.ts'
import { refused, type Refused } from '../problems.ts'

/** A change that had no effect; its author must be notified. */
export interface Dropped {
  readonly field: string
  /** The entry had already been removed, or the counter was already at its limit. */
  readonly reason: 'entry-gone' | 'at-limit'
}

/** The author, time and ids of a commit. */
export interface SaveContext {
  readonly user: string
  readonly saveId: string
  /** The time of the commit, in milliseconds since 1970. */
  readonly now: number
  /** The id of the first log entry; the others get consecutive ids. */
  readonly firstLogId: number
  /** When the edit was made according to the device's clock, ISO 8601. */
  readonly madeAt?: string
  /** The name of the device the edit was made on. */
  readonly device?: string | undefined
}

/** The new character and its log entries, to be stored in one transaction. */
export interface Commit {
  readonly kind: 'committed'
  readonly character: Character
  readonly revision: number
  readonly entries: readonly LogEntry[]
  readonly dropped: readonly Dropped[]
  readonly saveId: string
  readonly user: string
}

/** A character with its revision. */
export interface CharacterAtRevision {
  readonly character: Character
  readonly revision: number
}

/** Merges the changes of a save into the stored character and creates the log entries. */
export function commit(
  stored: CharacterAtRevision,
  changes: readonly Change[],
  context: SaveContext,
): Commit | Refused {
  const copy = openWorkingCopy(stored.character)
  const logged: Logged[] = []
  const dropped: Dropped[] = []
  for (const change of changes) {
    if (rollOf(change)) {
      logged.push(withMessage(change))
      continue
    }
    const path = parsePath(change.field)
    if (!path) return refused('unknown-field', { field: change.field })
    if (!copy.exists(path)) {
      dropped.push({ field: change.field, reason: 'entry-gone' })
      continue
    }
    const before = copy.read(path)
    const entry = path.kind === 'part' ? copy.readEntry(path) : null
    const merged = merge(path, before, change)
    copy.write(path, merged.value)
    const after = copy.read(path)
    if (!same(before, after)) logged.push(withMessage(loggedOf(change, before, after, merged), entry))
    else if (merged.asked !== undefined) dropped.push({ field: change.field, reason: 'at-limit' })
  }
  const character = logged.length > 0 ? copy.result() : stored.character
  const refusal = validateSizes(stored.character, character)
  if (refusal) return refusal
  const revision = logged.length > 0 ? stored.revision + 1 : stored.revision
  return {
    kind: 'committed',
    character,
    revision,
    // When a character leaves a game, that game's log must still get the entry.
    entries: entriesOf(character, character.gameId ?? stored.character.gameId, logged, revision, context),
    dropped,
    saveId: context.saveId,
    user: context.user,
  }
}

/** The first commit of a character: one entry with the whole document, so that the log can be replayed from the start. */
export function commitCreation(character: Character, context: SaveContext): Commit {
  const data = { field: creationField, oldValue: null, newValue: character as unknown as Json }
  return {
    kind: 'committed',
    character,
    revision: 1,
    entries: entriesOf(character, character.gameId, [withMessage(data)], 1, context),
    dropped: [],
    saveId: context.saveId,
    user: context.user,
  }
}

type Logged = Pick<LogEntry, 'data' | 'message'>

const withMessage = (data: LoggedChange, entry: Json = null): Logged => ({ data, message: messageOf(data, entry) })

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

function entriesOf(
  character: Character,
  gameId: string | null,
  logged: readonly Logged[],
  revision: number,
  { user, saveId, now, firstLogId, madeAt, device }: SaveContext,
): LogEntry[] {
  const timestamp = new Date(now).toISOString()
  return logged.map(({ data, message }, i) => ({
    id: String(firstLogId + i),
    user,
    gameId,
    characterId: character.id,
    timestamp,
    message,
    data,
    type: classify(data.field),
    saveId,
    revision,
    ...(madeAt !== undefined && { madeAt }),
    ...(device !== undefined && { device }),
  }))
}

const maxSkillFields = 1_500

/** Checks sizes after the whole save, so that one save can swap entries; a list that was already too long may shrink. */
function validateSizes(before: Character, after: Character): Refused | null {
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
  refused('too-many-entries', { field, detail: `must have at most ${maxSize} entries` })
