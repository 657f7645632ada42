import {
  diff,
  fieldOf,
  isList,
  refusalOf,
  refused,
  rewind,
  type Actor,
  type Change,
  type Character,
  type Json,
  type Refused,
} from '@everquill/domain'
import type { ChangeCalls, StoredCharacter } from '../../storage/port.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { refusalOfPicture } from '../images/picture-refusal.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** A whole character as somebody wants it to be; keys left out stay as they are. */
export interface WholeCharacter {
  readonly document: { readonly [key: string]: Json }
  /** The revision it was made from; null means whatever is stored. */
  readonly baseRevision: number | null
  /** Where it came from: a repetition from the same session is the same save, as HTTP promises of PUT. */
  readonly sessionId: string
}

/** Saves a whole character: the difference to its base is saved like any other. */
export async function putCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { document, baseRevision, sessionId }: WholeCharacter,
): Promise<SaveOutcome> {
  const hash = hashOf({ user: actor.user, characterId, baseRevision, document, sessionId })
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId: baseRevision === null ? deps.newId() : `put-${hash}`,
    hash,
    changes: async (stored, tx, standing) => {
      const changes = changesOf(stored, await baseOf(stored, baseRevision, tx), document)
      if ('kind' in changes) return changes
      return (await refusalOfPicture(changes, stored.character, tx, standing)) ?? changes
    },
  })
}

async function baseOf(
  stored: StoredCharacter,
  baseRevision: number | null,
  tx: Pick<ChangeCalls, 'entriesSince'>,
): Promise<Character | Refused> {
  if (baseRevision === null || baseRevision === stored.revision) return stored.character
  if (baseRevision > stored.revision) {
    return refused('revision-ahead', { detail: `the server is at revision ${stored.revision}` })
  }
  return rewind(stored.character, await tx.entriesSince(stored.character.id, baseRevision))
}

const identity = ['id', 'publicRef', 'user'] as const

function changesOf(
  stored: StoredCharacter,
  base: Character | Refused,
  { id, publicRef, user, ...document }: WholeCharacter['document'],
): readonly Change[] | Refused {
  if (isRefused(base)) return base
  const named = { id, publicRef, user }
  const changed = identity.find((key) => named[key] !== undefined && named[key] !== stored.character[key])
  if (changed !== undefined) return refused('identity-changed', { field: changed, detail: 'can never change' })
  return changesTo(base, document)
}

/** What makes a character into a document that may leave out what stays; refused when it cannot be saved by a person. */
export function changesTo(base: Character, document: WholeCharacter['document']): readonly Change[] | Refused {
  for (const [key, value] of Object.entries(document)) {
    const field = fieldOf(key)
    if (!field) return refused('unknown-field', { field: key, detail: 'is not a field of a character' })
    if (field.kind === 'entries' && !isListOfEntries(value)) {
      return refused('invalid-value', { field: key, detail: 'must be a list of entries, each with an id of its own' })
    }
  }
  const changes = diff(base, { ...base, ...document })
  return refusalOf(changes) ?? changes
}

const isRefused = (value: Character | Refused): value is Refused => 'kind' in value

function isListOfEntries(value: Json): boolean {
  if (!isList(value)) return false
  const ids = value.map((entry) => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry['id'] : null))
  return ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length
}
