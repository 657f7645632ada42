import {
  commitCreation,
  createCharacter as bornCharacter,
  nextLogId,
  refusalOf,
  refused,
  type Actor,
  type Character,
  type Json,
  type CreateOptions,
} from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { refusalByWriteLimit } from '../write-path/write-limit.ts'
import { outcomeAgain, type SaveOutcome } from '../write-path/save-outcome.ts'

const maxTries = 16

/** Creates a character; the same `saveId` again returns the same character. */
export async function createCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), ...wishes }: CreateOptions & { readonly saveId?: string },
): Promise<SaveOutcome> {
  const refusal = refusalOfWishes(wishes)
  if (refusal) return refusal
  const items = await deps.items()
  const { now, random } = deps
  const birth = { user: actor.user, player: actor.name, now: now(), random, items }
  const hash = hashOf({ user: actor.user, created: wishes as { [key: string]: Json } })
  const { gameId = null } = wishes
  // Who sits at no such table looks like who names none that is.
  const allowed = async ({ games }: Transaction) => gameId === null || (await games.seat(gameId, actor.user)) !== null
  return addCharacter(deps, actor, saveId, hash, (id) => bornCharacter({ ...birth, id }, wishes), allowed)
}

/** The one way in which a character comes to be: under a free number, with one entry that says all of it. */
export async function addCharacter(
  deps: CommandDeps,
  actor: Actor,
  saveId: string,
  hash: string,
  withId: (id: number) => Character,
  allowed: (tx: Transaction) => Promise<boolean> = async () => true,
  alongside: (tx: Transaction, created: Character) => Promise<void> = async () => undefined,
): Promise<SaveOutcome> {
  const outcome = await deps.storage.transaction<SaveOutcome>(async (tx) => {
    const earlier = await tx.savedAs(saveId)
    if (earlier && earlier.hash !== hash) return refused('save-id-reused')
    if (earlier) {
      const { stored } = await tx.lock(earlier.characterId, saveId)
      return stored ? outcomeAgain(tx, stored, earlier) : refused('not-found')
    }
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    if (!(await allowed(tx))) return refused('not-found')
    for (let tries = 0; tries < maxTries; tries++) {
      const character = withId(deps.newCharacterId())
      const now = deps.now()
      const { gameId } = character
      const lastIds = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
      const firstLogId = nextLogId(now, ...lastIds)
      const context = { user: actor.user, device: actor.device, saveId, now, firstLogId }
      const created = commitCreation(character, context)
      if (!(await tx.keep(created, hash))) continue
      await alongside(tx, character)
      return created
    }
    return refused('no-free-number')
  })
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return outcome
}

function refusalOfWishes({ gameId, ...fields }: CreateOptions) {
  // Whether there is such a game, and a seat in it, is judged later.
  if (typeof gameId === 'string' && !/^[\w-]{1,64}$/.test(gameId)) return refused('not-found')
  return refusalOf(Object.entries(fields).map(([field, newValue]) => ({ field, oldValue: '', newValue })))
}
