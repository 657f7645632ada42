import { commitCreation, nextLogId, refused, type Actor, type Character } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import type { ReadingTransaction } from './reading-transaction.ts'
import { repeatedOutcome, withPosition, type SaveOutcome } from './save-outcome.ts'
import { checkWriteLimit } from './write-limit.ts'

const maxTries = 16

/** A request that adds a character. */
export interface NewCharacter {
  readonly saveId: string
  readonly hash: string
  /** Builds the character under a number; called again when that number is taken. */
  readonly withId: (id: number) => Character
  /** The permission check, inside the transaction. */
  readonly isAllowed?: (tx: ReadingTransaction) => Promise<boolean>
  /** Writes other records of the new character in the same transaction. */
  readonly alongside?: (tx: ReadingTransaction, created: Character) => Promise<void>
}

/** Adds a character under a free number, with one log entry that holds the whole document. */
export async function addCharacter(
  deps: CommandDeps,
  actor: Actor,
  { saveId, hash, withId, isAllowed, alongside }: NewCharacter,
): Promise<SaveOutcome> {
  const { epoch } = deps.storage
  const outcome = await deps.storage.transaction<SaveOutcome>(async (tx) => {
    const earlier = await tx.findSave(saveId)
    if (earlier && earlier.hash !== hash) return refused('save-id-reused')
    if (earlier) {
      const { stored } = await tx.lock(earlier.characterId, saveId)
      return stored ? repeatedOutcome(tx, stored, earlier, epoch) : refused('not-found')
    }
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    if (isAllowed && !(await isAllowed(tx))) return refused('not-found')
    for (let tries = 0; tries < maxTries; tries++) {
      const character = withId(deps.newCharacterId())
      const now = deps.now()
      const { gameId } = character
      const lastIds = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
      const firstLogId = nextLogId(now, ...lastIds)
      const context = { user: actor.user, device: actor.device, saveId, now, firstLogId }
      const created = commitCreation(character, context)
      if (!(await tx.keep(created, hash))) continue
      await alongside?.(tx, character)
      return withPosition(created, firstLogId, epoch)
    }
    return refused('no-free-number')
  })
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return outcome
}
