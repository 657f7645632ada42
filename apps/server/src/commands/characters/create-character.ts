import {
  createCharacter as newCharacter,
  generateName,
  validateChanges,
  refused,
  type Actor,
  type CreateOptions,
  type Json,
  type Language,
  type Refused,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { addCharacter } from '../write-path/add-character.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

export interface CreateRequest extends CreateOptions {
  readonly saveId?: string
  /** The language of the random name; not part of what makes two requests the same. */
  readonly language?: Language
}

/** Creates a character; the same `saveId` again returns the same character. */
export async function createCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId = deps.newId(), language = 'en', ...options }: CreateRequest,
): Promise<SaveOutcome> {
  const refusal = refusalOfOptions(options)
  if (refusal) return refusal
  const items = await deps.items()
  const context = { user: actor.user, player: actor.name, now: deps.now(), items }
  const { gameId = null } = options
  return addCharacter(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, created: options as { [key: string]: Json } }),
    withId: (id) => newCharacter({ ...context, id, name: generateName(deps.random, language) }, options),
    // A game the caller is not in must look the same as one that does not exist.
    check: async ({ games }) =>
      gameId === null || (await games.seat(gameId, actor.user)) !== null ? null : refused('not-found'),
  })
}

function refusalOfOptions({ gameId, ...fields }: CreateOptions): Refused | null {
  if (typeof gameId === 'string' && !/^[\w-]{1,64}$/.test(gameId)) return refused('not-found')
  return validateChanges(Object.entries(fields).map(([field, newValue]) => ({ field, oldValue: '', newValue })))
}
