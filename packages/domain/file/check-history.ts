import type { Character } from '../character/character.ts'
import {
  isEntryId,
  invalidEntryReason,
  invalidReason,
  type EntriesField,
  type Field,
} from '../character/field-kinds.ts'
import { characterFields } from '../character/fields.ts'
import { normalizeValue } from '../character/normalize-value.ts'
import { classify } from '../change/classify.ts'
import { isGameKey } from '../change/document-fields.ts'
import { fieldOf, parsePath, type Path } from '../change/path.ts'
import { openWorkingCopy, type WorkingCopy } from '../change/working-copy.ts'
import { isList, isRecord, same, type Json } from '../json.ts'
import { creationField, type LoggedChange } from '../log/entry.ts'
import { rollField } from '../log/roll-entry.ts'
import { parseDice } from '../rules/dice/dice.ts'
import { rollFromValues } from '../rules/dice/roll-dice.ts'
import { validateAct } from '../save/act.ts'
import { jsonBytesOf, maxSaveBytes } from '../save/save-size.ts'
import { fileGameField, type FileAct, type FileChange, type FileEntry } from './file-entry.ts'
import { maxHistoryBytes, maxHistoryEntries } from './history-limits.ts'
import { importedGame } from './imported-game.ts'
import { importedImages } from './imported-pictures.ts'
import { portableDocument } from './portable-document.ts'

/** Why a history cannot be imported. Clients rely on these codes, so a code is never renamed. */
export const historyProblems = ['too-large', 'malformed', 'out-of-order', 'in-the-future', 'does-not-replay'] as const

/** One of these reasons. */
export type HistoryProblem = (typeof historyProblems)[number]

/** The owner of a character before it was imported. No account has this id. */
export const elsewhere = 'elsewhere'

/** A history that replays to its character. Its values are those that the log of this server will have. */
export interface CheckedHistory {
  readonly kind: 'checked'
  readonly entries: readonly FileEntry[]
  /** The character after the last entry, without a number and owned by nobody here. */
  readonly character: Character
}

/** The outcome of checking a history. */
export type HistoryCheck = CheckedHistory | { readonly kind: 'unusable'; readonly problem: HistoryProblem }

/**
 * Checks the log of a file: every entry must be valid, lie in the past and follow from the ones before, and together they
 * must lead to the character of the file. Whatever the file says besides is left out. `pictures` are the paths of the
 * pictures that the file has; an `image` that is none of them becomes the default picture.
 */
export function checkHistory(log: Json, character: Json, now: number, pictures: readonly string[] = []): HistoryCheck {
  const steps = historyCheck(log, character, now, pictures)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in steps, one for each entry, so that a server can do something else in between. */
export function* historyCheck(
  log: Json,
  character: Json,
  now: number,
  pictures: readonly string[] = [],
): Generator<undefined, HistoryCheck> {
  if (!isList(log) || log.length === 0) return unusable('malformed')
  if (log.length > maxHistoryEntries || jsonBytesOf(log) > maxHistoryBytes) return unusable('too-large')
  const imageOf = importedImages(pictures)
  const entries: FileEntry[] = []
  const ids = new Set<string>()
  let copy: WorkingCopy | null = null
  // Every moment of a history can be looked at, so the character must not have been larger than it may be.
  let size = 0
  for (const value of log) {
    const entry = readEntry(value, imageOf)
    if (!entry) return unusable('malformed')
    if (!follows(entries.at(-1), entry)) return unusable('out-of-order')
    if (!isPast(entry, now)) return unusable('in-the-future')
    const { data } = entry
    if (data.field !== rollField) size += sizeOf(data.newValue) - sizeOf(data.oldValue)
    if (size > maxSaveBytes) return unusable('too-large')
    if (data.undoes !== undefined && !ids.has(data.undoes)) return unusable('does-not-replay')
    if (copy === null) {
      if (!isCreation(data)) return unusable('malformed')
      copy = openWorkingCopy(data.newValue as unknown as Character)
    } else {
      const problem = applyChange(copy, data)
      if (problem) return unusable(problem)
    }
    ids.add(entry.id)
    entries.push(entry)
    yield
  }
  const replayed = copy?.result()
  if (!replayed || !same(comparable(replayed as unknown as Json), comparable(withImage(character, imageOf)))) {
    return unusable('does-not-replay')
  }
  return { kind: 'checked', entries, character: replayed }
}

/** About the bytes of a value in a document; numbers and marks hardly count. */
function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? jsonBytesOf(value) : 0
}

const unusable = (problem: HistoryProblem): HistoryCheck => ({ kind: 'unusable', problem })

type ImageOf = ReturnType<typeof importedImages>

const withImage = (document: Json, imageOf: ImageOf): Json =>
  isRecord(document) ? { ...document, image: imageOf(document['image'] ?? null) } : document

/** Where a character belongs differs from one installation to another. */
const comparable = (document: Json): Json => {
  const { deletedAt: _deletedAt, ...rest } = portableDocument(document)
  return rest
}

function follows(before: FileEntry | undefined, { id, revision }: FileEntry): boolean {
  if (before === undefined) return revision === 1
  return Number(id) > Number(before.id) && (revision === before.revision || revision === before.revision + 1)
}

const isPast = ({ id, timestamp, madeAt = timestamp }: FileEntry, now: number): boolean =>
  Number(id) < now && Date.parse(timestamp) <= now && Date.parse(madeAt) <= now

const isCreation = ({ field, oldValue, newValue }: FileChange): boolean =>
  field === creationField && oldValue === null && isWholeDocument(newValue)

/** Whether a document has every field that a character must have, each with a valid value, and no others. */
function isWholeDocument(document: Json): boolean {
  if (!isRecord(document)) return false
  const { id: _id, publicRef: _ref, ...fields } = document
  const isComplete = Object.entries<Field>(characterFields).every(
    ([key, field]) => field.optional || Object.hasOwn(fields, key),
  )
  return isComplete && Object.entries(fields).every(([key, value]) => isValidField(key, value))
}

function isValidField(key: string, value: Json): boolean {
  const field = isGameKey(key) ? null : fieldOf(key)
  if (!field) return false
  if (field.kind !== 'entries') return isValid(field, value)
  if (!isList(value)) return false
  const ids = value.map((entry) => (isRecord(entry) ? entry['id'] : null))
  return new Set(ids).size === ids.length && value.every((entry, i) => isValidEntry(field, ids[i] ?? null, entry))
}

const isValid = (field: Exclude<Field, EntriesField>, value: Json): boolean =>
  invalidReason(field, value) === null && same(normalizeValue(field, value), value)

const isValidEntry = (field: EntriesField, id: Json, entry: Json): boolean =>
  isEntryId(id) && invalidEntryReason(field, id, entry) === null && same(normalizeValue(field, entry), entry)

/** Fields whose value elsewhere means nothing here, so that it need not follow from the entry before. */
const unchained: ReadonlySet<string> = new Set(['gameId', 'deletedAt'])

function applyChange(copy: WorkingCopy, { field, oldValue, newValue }: FileChange): HistoryProblem | null {
  if (field === rollField) return null
  const path = isGameKey(field.split('.', 1)[0] ?? '') ? null : parsePath(field)
  if (!path || field === 'user' || !isValidAt(path, newValue)) return 'malformed'
  if (unchained.has(field) && !isValidAt(path, oldValue)) return 'malformed'
  if (!copy.exists(path)) return 'does-not-replay'
  if (!unchained.has(field) && !same(copy.read(path), oldValue)) return 'does-not-replay'
  copy.write(path, newValue)
  return same(copy.read(path), newValue) ? null : 'does-not-replay'
}

function isValidAt(path: Path, value: Json): boolean {
  if (path.kind === 'entry') return value === null || isValidEntry(path.field, path.entryId, value)
  // The name of a game was checked when it was read.
  return path.key === 'gameId' || isValid(path.field, value)
}

const instant = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isInstant = (value: Json): value is string => {
  const time = typeof value === 'string' && instant.test(value) ? Date.parse(value) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === value
}

const isText = (value: Json, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength && value.isWellFormed() && !value.includes('\0')

const isLogId = (value: Json): value is string => typeof value === 'string' && /^[1-9]\d{12}$/.test(value)

const maxLengths = { author: 200, device: 120, message: 1_000 } as const

/** An entry as our log would have it, made only of what we know; null if that is not valid. */
function readEntry(value: Json, imageOf: ImageOf): FileEntry | null {
  if (!isRecord(value)) return null
  const { id = null, timestamp = null, revision = null, message = null } = value
  const { author, madeAt, device, audience, act, data = null } = value
  const change = readChange(data, imageOf)
  const readAct = act === undefined ? undefined : actIn(act)
  if (!isLogId(id) || !isInstant(timestamp) || !isText(message, maxLengths.message) || !change) return null
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) return null
  if (author !== undefined && (!isText(author, maxLengths.author) || author === '')) return null
  if (device !== undefined && !isText(device, maxLengths.device)) return null
  if (madeAt !== undefined && !isInstant(madeAt)) return null
  if (audience !== undefined && audience !== 'masters' && audience !== 'roller') return null
  if (readAct === null) return null
  return {
    id,
    timestamp,
    revision,
    message,
    type: classify(change.field),
    data: change,
    ...(author !== undefined && { author }),
    ...(madeAt !== undefined && { madeAt }),
    ...(device !== undefined && { device }),
    ...(audience !== undefined && { audience }),
    ...(readAct !== undefined && { act: readAct }),
  }
}

function actIn(value: Json): FileAct | null {
  if (!isRecord(value)) return null
  const { kind, of, with: target, source } = value
  const isPart = (part: Json | undefined) => part === undefined || typeof part === 'string'
  if (typeof kind !== 'string' || !isPart(of) || !isPart(target)) return null
  if (source !== undefined && !(typeof source === 'number' && Number.isSafeInteger(source))) return null
  const act = {
    kind,
    ...(typeof of === 'string' && { of }),
    ...(typeof target === 'string' && { with: target }),
  }
  return validateAct(act) === null ? { ...act, ...(typeof source === 'number' && { source }) } : null
}

/** A change with the values that the log of this server will have; null if it is not valid. */
function readChange(value: Json, imageOf: ImageOf): LoggedChange | null {
  if (!isRecord(value)) return null
  const { field = null, oldValue, newValue, exact, asked, conflict, undoes } = value
  if (!isText(field, 200) || oldValue === undefined || newValue === undefined) return null
  if ((exact ?? true) !== true || (conflict ?? true) !== true) return null
  if (asked !== undefined && !Number.isSafeInteger(asked)) return null
  if (undoes !== undefined && !isLogId(undoes)) return null
  const change = valuesHere(field, oldValue, newValue, imageOf)
  return (
    change && {
      ...change,
      ...(exact === true && { exact }),
      ...(typeof asked === 'number' && { asked }),
      ...(conflict === true && { conflict }),
      ...(typeof undoes === 'string' && { undoes }),
    }
  )
}

function valuesHere(field: string, oldValue: Json, newValue: Json, imageOf: ImageOf): LoggedChange | null {
  if (field === creationField) {
    const place = { user: elsewhere, gameId: null }
    return { field, oldValue, newValue: withImage({ ...portableDocument(newValue), ...place }, imageOf) }
  }
  if (field === 'image') return { field, oldValue: imageOf(oldValue), newValue: imageOf(newValue) }
  if (field === rollField) return oldValue === null && isRoll(newValue) ? { field, oldValue, newValue } : null
  if (field === 'gameId') return null
  if (field !== fileGameField) return { field, oldValue, newValue }
  const isGame = (value: Json) => value === null || isText(value, 200)
  if (!isGame(oldValue) || !isGame(newValue)) return null
  const gameOf = (value: Json) => (typeof value === 'string' ? importedGame(value) : null)
  return { field: 'gameId', oldValue: gameOf(oldValue), newValue: gameOf(newValue) }
}

/** Whether dice can show these values, and whether they add up. */
function isRoll(value: Json): boolean {
  if (!isRecord(value)) return false
  const { for: purpose, onDevice, ...roll } = value
  if ((purpose !== undefined && !isText(purpose, 200)) || (onDevice ?? true) !== true) return false
  const formula = typeof roll['notation'] === 'string' ? parseDice(roll['notation']) : null
  const thrown = formula && valuesOf(roll['dice'] ?? null)
  const possible = thrown && rollFromValues(formula, thrown)
  return possible !== null && same(possible as unknown as Json, roll)
}

function valuesOf(terms: Json): readonly number[] | null {
  if (!isList(terms)) return null
  const dice = terms.flatMap((term) => (isList(term) ? term : [null]))
  const values = dice.map((die) => (isRecord(die) ? die['value'] : null))
  return values.every((value) => typeof value === 'number') ? values : null
}
