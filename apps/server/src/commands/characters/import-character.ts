import { commit, createCharacter, fieldOf, refusalOf, type Actor, type Change, type Json } from '@everquill/domain'
import { addCharacter } from './create-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { changesTo } from './put-character.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** A character as a file has it. */
export interface ImportWish {
  readonly saveId?: string
  readonly character: { readonly [key: string]: Json }
}

/**
 * A character from a file: a new one of whoever brings it, with all that the file says of it. Who it was, its game and
 * its picture belong to where it came from; a history that somebody brings along would be no witness.
 */
export async function importCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), character: document }: ImportWish,
): Promise<SaveOutcome> {
  const birth = { user: actor.user, player: actor.name, now: deps.now(), random: deps.random, items: [] }
  const written = Object.fromEntries(Object.entries(document).filter(([key]) => !isOfItsOrigin(key)))
  const bare = createCharacter({ ...birth, id: 1 })
  const differences = changesTo(bare, written)
  if ('kind' in differences) return differences
  const changes = differences.map(exactly)
  const refusal = refusalOf(changes)
  if (refusal) return refusal
  const filled = commit({ character: bare, revision: 1 }, changes, { ...birth, saveId, firstLogId: 1 })
  if (filled.kind === 'refused') return filled
  const hash = hashOf({ user: actor.user, imported: document })
  return addCharacter(deps, actor, saveId, hash, (id) => ({ ...filled.character, id, publicRef: String(id) }))
}

/** What a file says of a counter is what it is, not what happened to it. */
const exactly = (change: Change): Change =>
  fieldOf(change.field)?.kind === 'counter' ? { ...change, exact: true } : change

const whoItWas: readonly string[] = ['id', 'publicRef', 'user', 'image']

const isOfItsOrigin = (key: string): boolean => whoItWas.includes(key) || fieldOf(key)?.madeByServer === true
