import {
  commit,
  createCharacter,
  generateName,
  fieldOf,
  validateChanges,
  type Actor,
  type Change,
  type Json,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { changesTo } from './put-character.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

export interface ImportRequest {
  readonly saveId?: string
  readonly character: { readonly [key: string]: Json }
}

/**
 * Creates a character of the actor from an exported document. Identity, game and picture are left out because they
 * belong to the original; so is the log, which could be forged.
 */
export async function importCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), character: document }: ImportRequest,
): Promise<SaveOutcome> {
  const name = generateName(deps.random, 'en')
  const context = { user: actor.user, player: actor.name, name, now: deps.now(), items: [] }
  const imported = Object.fromEntries(Object.entries(document).filter(([key]) => !belongsToOriginal(key)))
  const blank = createCharacter({ ...context, id: 1 })
  const differences = changesTo(blank, imported)
  if ('kind' in differences) return differences
  const changes = differences.map(asExact)
  const refusal = validateChanges(changes)
  if (refusal) return refusal
  const filled = commit({ character: blank, revision: 1 }, changes, {
    ...context,
    saveId,
    firstLogId: 1,
    isImport: true,
  })
  if (filled.kind === 'refused') return filled
  return addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, imported: document }),
    withId: (id) => ({ ...filled.character, id, publicRef: String(id) }),
  })
}

/** A counter takes the value of the file; the difference to the starting value would be wrong. */
const asExact = (change: Change): Change =>
  fieldOf(change.field)?.kind === 'counter' ? { ...change, exact: true } : change

const identityFields: readonly string[] = ['id', 'publicRef', 'user', 'image']

const belongsToOriginal = (key: string): boolean => identityFields.includes(key) || fieldOf(key)?.madeByServer === true
