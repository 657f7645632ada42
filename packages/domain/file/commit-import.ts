import type { Character } from '../character/character.ts'
import type { Change } from '../change/change.ts'
import { creationField, type LogEntry } from '../log/entry.ts'
import { sectionOf } from '../permissions/sections.ts'
import { commit, type Commit, type SaveContext } from '../save/commit.ts'
import type { Json } from '../json.ts'
import type { Refused } from '../problems.ts'
import { elsewhere, type CheckedHistory } from './check-history.ts'
import type { FileChange, FileEntry } from './file-entry.ts'
import { imageAt } from './imported-pictures.ts'

/** Whose character it becomes, and the save that imports it. */
export interface ImportCommitContext extends SaveContext {
  readonly characterId: number
}

/**
 * The commit that imports a character with its history: the entries of the file, marked as imported, and then one save of
 * this server, by which the character comes to its new owner.
 */
export function commitImport(checked: CheckedHistory, context: ImportCommitContext): Commit | Refused {
  const { characterId, user, saveId } = context
  const identity = { id: characterId, publicRef: String(characterId) }
  const character = withIdentity(checked.character, identity)
  const saves = Map.groupBy(checked.entries, ({ revision }) => revision)
  const saveIdOf = (revision: number) => `${saveId}:${revision}`
  const history = checked.entries.map((entry): LogEntry => {
    const { author, act, data, revision, ...rest } = entry
    return {
      ...rest,
      user,
      gameId: null,
      characterId,
      data: changeHere(data, identity),
      saveId: saveIdOf(revision),
      revision,
      imported: true,
      ...(author !== undefined && { authorName: author }),
      ...(act && { act: actHere(act, saves.get(revision) ?? [], saveIdOf) }),
    }
  })
  const revision = checked.entries.at(-1)?.revision ?? 0
  const arrival = commit({ character, revision }, changesOfArrival(character, user), {
    ...context,
    act: { kind: 'import', of: 'Everquill' },
    isImport: true,
  })
  if (arrival.kind === 'refused') return arrival
  return { ...arrival, history, entries: arrival.entries.map(arrivalEntry) }
}

type Numbers = Pick<Character, 'id' | 'publicRef'>

const withIdentity = (character: Character, { id, publicRef }: Numbers): Character => ({
  ...character,
  id,
  publicRef,
  image: imageAt(publicRef, character.image),
})

/** A change of a checked history with the number that the character has here. */
function changeHere({ oldValue, newValue, ...change }: FileChange, identity: Numbers): FileChange {
  if (change.field === creationField) {
    return {
      ...change,
      oldValue,
      newValue: withIdentity(newValue as unknown as Character, identity) as unknown as Json,
    }
  }
  const isImage = change.field === 'image'
  const here = (value: Json) => (isImage && typeof value === 'string' ? imageAt(identity.publicRef, value) : value)
  return { ...change, oldValue: here(oldValue), newValue: here(newValue) }
}

function actHere(
  { source, ...act }: NonNullable<FileEntry['act']>,
  save: readonly FileEntry[],
  saveIdOf: (revision: number) => string,
): NonNullable<LogEntry['act']> {
  return {
    ...act,
    ...(source !== undefined && { source: saveIdOf(source) }),
    // Without private fields, as in every other save.
    entries: save.filter(({ data }) => sectionOf(data.field) !== 'private').length,
  }
}

/** It belongs to its new owner, plays in no game and is not in the trash. */
function changesOfArrival({ gameId, deletedAt }: Character, user: string): readonly Change[] {
  return [
    { field: 'user', oldValue: elsewhere, newValue: user },
    ...(gameId === null ? [] : [{ field: 'gameId', oldValue: gameId, newValue: null }]),
    ...(deletedAt === undefined ? [] : [{ field: 'deletedAt', oldValue: deletedAt, newValue: null }]),
  ]
}

/** The game it left is not one of this server, so no log of a game gets these entries. */
const arrivalEntry = ({ subjectName: _subject, ...entry }: LogEntry): LogEntry => ({
  ...entry,
  gameId: null,
  ...(entry.data.field === 'user' && { message: 'Imported with its history' }),
})
