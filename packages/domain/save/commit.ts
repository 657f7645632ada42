import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { classify } from '../change/classify.ts'
import { canHave } from '../change/document-fields.ts'
import { merge, type Merged } from '../change/merge.ts'
import { parsePath } from '../change/path.ts'
import { openWorkingCopy } from '../change/working-copy.ts'
import { bestiaryOf, creatureName } from '../encounter/bestiary.ts'
import { encounterOf, ownedByGame } from '../encounter/fields.ts'
import { participantName } from '../encounter/participants.ts'
import { same, type Json } from '../json.ts'
import { creationField, type LogEntry, type LoggedChange } from '../log/entry.ts'
import { messageOf } from '../log/message.ts'
import { rollOf } from '../log/roll-entry.ts'
import { sectionOf } from '../permissions/sections.ts'
import { refused, type Refused } from '../problems.ts'
import type { Act } from './act.ts'
import { validateDocument } from './validate-document.ts'
import { validateSizes } from './validate-sizes.ts'

/** A change that had no effect; its author must be notified. */
export interface Dropped {
  readonly field: string
  /** The entry had already been removed, or the counter was already at its limit. */
  readonly reason: 'entry-gone' | 'at-limit'
}

/** The author, time and ids of a commit. */
export interface SaveContext {
  readonly user: string
  /** The author's name as it is shown at the time of the commit; empty if there is none. */
  readonly authorName?: string
  readonly saveId: string
  /** The time of the commit, in milliseconds since 1970. */
  readonly now: number
  /** The id of the first log entry; the others get consecutive ids. */
  readonly firstLogId: number
  /** When the edit was made according to the device's clock, ISO 8601. */
  readonly madeAt?: string
  /** The name of the device the edit was made on. */
  readonly device?: string | undefined
  /** What the changes were for. */
  readonly act?: Act | undefined
  /** Who may read the entries, if not everyone who may read the log. */
  readonly audience?: LogEntry['audience']
  /** An import may exceed the limits of lists, because the exported character may have exceeded them. */
  readonly isImport?: true
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
  /** The imported entries of a new character, which come before those of the commit. They are stored, but not announced. */
  readonly history?: readonly LogEntry[]
}

/** A character with its revision. */
export interface CharacterAtRevision {
  readonly character: Character
  readonly revision: number
}

/**
 * A character as a server returned it. A revision alone does not identify a state: a restored server counts on from an
 * earlier one.
 */
export interface FetchedCharacter extends CharacterAtRevision {
  /** The id of the last log entry of this revision. */
  readonly entryId: string
  /** The id of the server's history, new after a backup is restored. */
  readonly epoch: string
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
    if (!path || !canHave(stored.character, change.field)) return refused('unknown-field', { field: change.field })
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
  const refusal =
    (context.isImport ? null : validateSizes(stored.character, character, changes)) ??
    validateDocument(stored.character, character, changes)
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

/** Without private fields, because others read the number too. */
const countOf = (logged: readonly Logged[]): number =>
  logged.filter(({ data }) => sectionOf(data.field) !== 'private').length

function entriesOf(
  character: Character,
  gameId: string | null,
  logged: readonly Logged[],
  revision: number,
  { user, authorName, saveId, now, firstLogId, madeAt, device, act, audience }: SaveContext,
): LogEntry[] {
  const timestamp = new Date(now).toISOString()
  const subjectOf = subjectIn(character, gameId)
  const isOfGame = character.user === ownedByGame
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
    // What players see of an encounter is decided apart from its log.
    ...(isOfGame ? { audience: 'masters' } : audience !== undefined && { audience }),
    ...(act !== undefined && { act: { ...act, entries: countOf(logged) } }),
    ...(authorName && { authorName }),
    ...namedAs(subjectOf(data)),
  }))
}

const namedAs = (subjectName: string) => (subjectName === '' ? {} : { subjectName })

/** Names what a change is about, if that is not the same for the whole log. */
function subjectIn(document: Character, gameId: string | null): (change: Change) => string {
  const [encounter, bestiary] = [encounterOf(document), bestiaryOf(document)]
  if (encounter) return (change) => participantName(encounter, change) ?? encounter.name
  if (bestiary) return (change) => creatureName(bestiary, change) ?? ''
  // Only a game's log names the character: its own log is about one character.
  return () => (gameId === null ? '' : document.name)
}
