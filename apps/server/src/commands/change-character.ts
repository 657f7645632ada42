import {
  can,
  commit,
  nextLogId,
  refused,
  type Actor,
  type Change,
  type CharacterAction,
  type Refused,
} from '@everquill/domain'
import type { ChangeCalls, StoredCharacter } from '../storage/port.ts'
import type { CommandDeps } from './deps.ts'
import { refusalByWriteLimit } from './refusal-by-write-limit.ts'
import { outcomeAgain, type SaveOutcome } from './save-outcome.ts'

/** What is to be done to a character, and as which save. */
export interface CharacterChange {
  readonly characterId: number
  readonly action: CharacterAction
  readonly saveId: string
  readonly hash: string
  /** What changes, judged against what is really stored. */
  readonly changes: (stored: StoredCharacter, tx: ChangeCalls) => Promise<readonly Change[] | Refused>
}

/**
 * The one way in which a stored character changes: dedupe, permission, merge, character and log in one transaction;
 * then the world hears.
 */
export async function changeCharacter(deps: CommandDeps, actor: Actor, change: CharacterChange): Promise<SaveOutcome> {
  const { characterId, action, saveId, hash } = change
  const outcome = await deps.storage.change<SaveOutcome>(characterId, saveId, async ({ stored, earlier }, tx) => {
    // What was done is done: its author hears so even if they may not do it any more. The hash says who they are.
    if (stored && earlier?.hash === hash) return outcomeAgain(tx, stored, earlier)
    if (!stored || !can(actor.user, action, stored.character)) return refused('not-found')
    if (earlier) return refused('save-id-reused')
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    const changes = await change.changes(stored, tx)
    if ('kind' in changes) return changes
    const now = deps.now()
    const { gameId } = stored.character
    const lastIds = [stored.lastLogId, ...(gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)])]
    const firstLogId = nextLogId(now, ...lastIds)
    const committed = commit(stored, changes, { user: actor.user, saveId, now, firstLogId })
    if (committed.kind === 'committed') await tx.keep(committed, hash)
    return committed
  })
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return outcome
}
