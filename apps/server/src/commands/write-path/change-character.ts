import {
  commit,
  may,
  nextLogId,
  refused,
  shows,
  standingOf,
  subjectOf,
  defaultSettings,
  viewOf,
  type Actor,
  type Change,
  type CharacterAction,
  type Commit,
  type Refused,
  type Standing,
} from '@everquill/domain'
import type { ChangeCalls, StoredCharacter } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { refusalByWriteLimit } from './write-limit.ts'
import { authorOf, outcomeAgain, shownOutcome, type SaveOutcome } from './save-outcome.ts'

const atOnce = 60_000

/** What is to be done to a character, and as which save. */
export interface CharacterChange {
  readonly characterId: number
  readonly action: CharacterAction
  readonly saveId: string
  readonly hash: string
  /** When the person did it, as their device tells. */
  readonly madeAt?: string
  /** What changes, judged against what is really stored. */
  readonly changes: (
    stored: StoredCharacter,
    tx: ChangeCalls,
    standing: Standing,
  ) => Promise<readonly Change[] | Refused>
}

/**
 * The one way in which a stored character changes: dedupe, permission, merge, character and log in one transaction;
 * then the world hears.
 */
export async function changeCharacter(deps: CommandDeps, actor: Actor, change: CharacterChange): Promise<SaveOutcome> {
  const { characterId, action, saveId, hash } = change
  const asMaster = `as game master ${hash}`
  let standing: Standing = { role: 'stranger' }
  const outcome = await deps.storage.change<SaveOutcome>(characterId, saveId, async ({ stored, earlier }, tx) => {
    // What was done is done: its author hears so even if they may not do it any more. The hash says who they were.
    if (stored && (earlier?.hash === hash || earlier?.hash === asMaster)) {
      standing = earlier.hash === hash ? { role: 'owner' } : { role: 'game master', settings: defaultSettings }
      return outcomeAgain(tx, stored, earlier)
    }
    // The same when it comes again with less in it: the id says that it has arrived.
    if (earlier && (await authorOf(tx, earlier)) === actor.user) return refused('save-id-reused')
    if (stored) standing = standingOf(actor.user, await subjectOf(actor.user, stored.character, tx.games))
    if (!stored || !may(standing, action, stored.character)) return refused('not-found')
    if (earlier) return refused('save-id-reused')
    const limited = await refusalByWriteLimit(deps, tx, actor)
    if (limited) return limited
    const changes = await change.changes(stored, tx, standing)
    if ('kind' in changes) return changes
    const hidden = changes.find(({ field }) => !shows(viewOf(standing), field))
    if (hidden) return refused('protected-field', { field: hidden.field, detail: 'is for its owner alone' })
    const committed = await prepare(deps, tx, actor, stored, changes, change)
    // Who sends what is there already leaves no trace, not even one of having asked.
    if (committed.kind === 'committed' && changes.length > 0) {
      await tx.keep(committed, standing.role === 'owner' ? hash : asMaster)
    }
    return committed
  })
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return shownOutcome(outcome, standing)
}

/** What changes come to, under ids that follow everything in the logs they are written in, which are locked from here on. */
export async function prepare(
  deps: Pick<CommandDeps, 'now'>,
  tx: Pick<ChangeCalls, 'lastLogIdOfGame'>,
  actor: Actor,
  stored: StoredCharacter,
  changes: readonly Change[],
  { saveId, madeAt }: Pick<CharacterChange, 'saveId' | 'madeAt'>,
  lastLogId = stored.lastLogId,
): Promise<Commit | Refused> {
  const now = deps.now()
  const lastIds = [stored.lastLogId, lastLogId]
  for (const gameId of gamesOf(stored, changes)) lastIds.push(await tx.lastLogIdOfGame(gameId))
  const firstLogId = nextLogId(now, ...lastIds)
  // Nothing was done in the future, whatever a device's clock says; and what came within a minute came at once.
  const made = madeAt !== undefined && Date.parse(madeAt) < now - atOnce ? { madeAt } : {}
  return commit(stored, changes, { user: actor.user, device: actor.device, saveId, now, firstLogId, ...made })
}

/** The game that a character is in, and the one that it goes to; in one order everywhere, for their logs are locked. */
function gamesOf({ character }: StoredCharacter, changes: readonly Change[]): readonly string[] {
  const next = changes.find(({ field }) => field === 'gameId')?.newValue
  return [character.gameId, typeof next === 'string' ? next : null].filter((gameId) => gameId !== null).toSorted()
}
