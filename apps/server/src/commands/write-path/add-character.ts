import {
  commitCreation,
  commitImport,
  nextLogId,
  refused,
  type Actor,
  type Character,
  type CheckedHistory,
  type Refused,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { authorNameOf } from './author-name.ts'
import { checkCharacterQuota, checkLogQuota } from './quotas.ts'
import type { ReadingTransaction } from './reading-transaction.ts'
import { outcomeAt, repeatedOutcome, withPosition, type SaveOutcome } from './save-outcome.ts'
import { checkWriteLimit } from './write-limit.ts'

const maxTries = 16

/** A request that adds a character. */
export interface NewCharacter {
  readonly saveId: string
  readonly hash: string
  /** Builds the character under a number; called again when that number is taken. */
  readonly withId: (id: number) => Character
  /** The permission check, inside the transaction. */
  readonly check?: (tx: ReadingTransaction) => Promise<Refused | null>
  /** Whether it is a document of its game, so that it does not count as a character of the actor. */
  readonly isOwnedByGame?: true
  /** The history that comes with the character and leads to it. */
  readonly history?: CheckedHistory
  /** Writes other records of the new character in the same transaction. */
  readonly alongside?: (tx: ReadingTransaction, created: Character) => Promise<void>
}

/**
 * Adds a character under a free number, with one log entry that holds the whole document, or with its history and an
 * entry for its import.
 */
export async function addCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId, hash, withId, check, isOwnedByGame, history, alongside }: NewCharacter,
): Promise<SaveOutcome> {
  const { epoch } = deps.storage
  const outcome = await deps.storage.transaction<SaveOutcome>(async (tx) => {
    const earlier = await tx.findSave(saveId)
    // Characters are locked before limits everywhere, so that two requests cannot deadlock.
    const created = earlier?.hash === hash ? await tx.lock(earlier.characterId, saveId) : null
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    if (earlier && created?.head) {
      const stored = await created.read()
      return (await repeatedOutcome(tx, stored, earlier, epoch)) ?? outcomeAt(tx, stored, earlier, epoch)
    }
    if (earlier) return refused(created ? 'not-found' : 'save-id-reused')
    const refusal = (await check?.(tx)) ?? (isOwnedByGame ? null : await checkCharacterQuota(deps, tx, actor, 'new'))
    if (refusal) return refusal
    for (let tries = 0; tries < maxTries; tries++) {
      const character = withId(deps.newCharacterId())
      const now = deps.now()
      const { gameId } = character
      const lastIds = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
      const firstLogId = nextLogId(now, ...lastIds)
      const authorName = await authorNameOf(tx, actor, character)
      const context = { user: actor.user, authorName, device: actor.device, saveId, now, firstLogId }
      const commit = history
        ? commitImport(history, { ...context, characterId: character.id })
        : commitCreation(character, context)
      if (commit.kind === 'refused') return commit
      const tooMuch = await checkLogQuota(deps, tx, actor, [...(commit.history ?? []), ...commit.entries])
      if (tooMuch) return tooMuch
      if (!(await tx.keep(commit, hash))) continue
      await alongside?.(tx, character)
      return withPosition(commit, firstLogId, epoch)
    }
    return refused('no-free-number')
  })
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return outcome
}
