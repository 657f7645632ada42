import {
  changesTo,
  validateChangeCount,
  refused,
  type Actor,
  type Change,
  type Character,
  type Json,
  type Refused,
} from '@everquill/domain'
import type { StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { validatePicture } from '../images/validate-picture.ts'
import { characterAtRevision, type SaveOutcome } from '../write-path/save-outcome.ts'
import { baseTooOld, baseUnknown } from '../write-path/check-base.ts'

/** A complete document; keys that are left out stay as they are. */
export interface PutRequest {
  readonly document: { readonly [key: string]: Json }
  /** The revision it was based on; null means the stored one. */
  readonly baseRevision: number | null
  /** The same document from the same session is one save, because PUT is idempotent. */
  readonly sessionId: string
}

/** Saves a complete document as the changes between its base revision and the document. */
export async function putCharacter(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { document, baseRevision, sessionId }: PutRequest,
): Promise<SaveOutcome> {
  const hash = hashOf({ user: actor.user, characterId, baseRevision, document, sessionId })
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId: baseRevision === null ? deps.newId() : `put-${hash}`,
    hash,
    changes: async (stored, tx, access) => {
      const changes = changesOf(stored, await baseOf(stored, baseRevision, tx), document)
      if ('kind' in changes) return changes
      return (await validatePicture(changes, stored.character, tx, access)) ?? changes
    },
  })
}

async function baseOf(
  stored: StoredCharacter,
  baseRevision: number | null,
  tx: Pick<ChangeTransaction, 'lastLogIdOfRevision' | 'oldValuesSince'>,
): Promise<Character | Refused> {
  if (baseRevision === null) return stored.character
  if (baseRevision > stored.revision) return baseUnknown(stored)
  return (await characterAtRevision(tx, stored, baseRevision))?.character ?? baseTooOld(stored)
}

const identity = ['id', 'publicRef', 'user'] as const

function changesOf(
  stored: StoredCharacter,
  base: Character | Refused,
  { id, publicRef, user, ...document }: PutRequest['document'],
): readonly Change[] | Refused {
  if (isRefused(base)) return base
  const named = { id, publicRef, user }
  const changed = identity.find((key) => named[key] !== undefined && named[key] !== stored.character[key])
  if (changed !== undefined) return refused('identity-changed', { field: changed, detail: 'cannot be changed' })
  const changes = changesTo(base, document)
  return 'kind' in changes ? changes : (validateChangeCount(changes) ?? changes)
}

const isRefused = (value: Character | Refused): value is Refused => 'kind' in value
