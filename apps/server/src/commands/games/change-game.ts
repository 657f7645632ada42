import {
  gameEntryOf,
  nextLogId,
  refused,
  settingChanges,
  undoSetting,
  validateGame,
  type Actor,
  type Change,
  type GameEntry,
  type Json,
  type Refused,
} from '@everquill/domain'
import type { GameRecord, Member } from '../../storage/games-port.ts'
import type { CommandDeps } from '../deps.ts'
import { nameInGame } from '../write-path/author-name.ts'
import { hashOf } from '../write-path/content-hash.ts'
import { checkLogQuota } from '../write-path/quotas.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'
import { checkWriteLimit } from '../write-path/write-limit.ts'
import type { GameOptions } from './create-game.ts'
import { lockGame } from './lock-game.ts'

/** A new name and new settings, or the undo of a change of one of them. */
export interface GameChange extends Partial<GameOptions> {
  readonly saveId?: string
  /** The id of the log entry to undo. */
  readonly undoes?: string
  /** The saveId of that entry, if known: after a restore, another entry may have its id. */
  readonly entrySaveId?: string
}

type Outcome = { readonly kind: 'changed'; readonly game: GameRecord } | Refused

/**
 * Changes the name or the settings of a game, with an entry in its log for each of them. A retry under the same id changes
 * nothing more.
 */
export async function changeGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  { saveId = deps.newId(), ...request }: GameChange,
): Promise<Outcome> {
  const hash = hashOf({ user: actor.user, gameId, change: request as unknown as Json })
  const outcome = await deps.storage.transaction<Outcome | Written>(async (tx) => {
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const locked = await lockGame(tx, actor, gameId, 'run game')
    if ('kind' in locked) return locked
    const { game, members } = locked
    const earlier = await tx.findSave(saveId)
    if (earlier) return earlier.hash === hash ? { kind: 'changed', game } : refused('save-id-reused')
    if ((await tx.games.entriesOfSave(gameId, saveId)).length > 0) return refused('save-id-reused')
    const changed = await gameAfter(tx, game, request)
    if ('kind' in changed) return changed
    const refusal = validateGame(changed)
    if (refusal) return refusal
    const { undoes } = request
    const changes = settingChanges(game, changed).map((one) => (undoes === undefined ? one : { ...one, undoes }))
    const entries = await entriesOf(deps, tx, actor, { gameId, saveId, changes })
    const tooMuch = await checkLogQuota(deps, tx, actor, entries)
    if (tooMuch) return tooMuch
    await tx.games.recordSave(saveId, hash, actor.user)
    if (entries.length === 0) return { kind: 'changed', game }
    await tx.games.put(changed)
    for (const entry of entries) await tx.games.appendEntry({ ...entry, gameId })
    return { kind: 'written', game: changed, members }
  })
  if (outcome.kind !== 'written') return outcome
  deps.announcer.membershipChanged(outcome.members.map(({ user }) => user))
  deps.announcer.gameLogWritten(gameId)
  return { kind: 'changed', game: outcome.game }
}

interface Written {
  readonly kind: 'written'
  readonly game: GameRecord
  readonly members: readonly Member[]
}

async function gameAfter(
  tx: Pick<ReadingTransaction, 'games'>,
  game: GameRecord,
  { name, settings, undoes, entrySaveId }: Omit<GameChange, 'saveId'>,
): Promise<GameRecord | Refused> {
  if (undoes === undefined) {
    return { ...game, name: name?.trim() ?? game.name, settings: { ...game.settings, ...settings } }
  }
  if (name !== undefined || settings !== undefined) {
    return refused('invalid-request', { detail: 'send either new values or `undoes`' })
  }
  const entry = await tx.games.findEntry(game.id, Number(undoes))
  if (!entry || entry.saveId !== (entrySaveId ?? entry.saveId)) return refused('not-found')
  return undoSetting(game, entry.data)
}

/** The entries about changes of settings in the log of a locked game. */
async function entriesOf(
  { now: clock }: Pick<CommandDeps, 'now'>,
  tx: Pick<ReadingTransaction, 'games' | 'lastLogIdOfGame'>,
  actor: Actor,
  {
    gameId,
    saveId,
    changes,
  }: { readonly gameId: string; readonly saveId: string; readonly changes: readonly Change[] },
): Promise<readonly GameEntry[]> {
  if (changes.length === 0) return []
  const now = clock()
  const first = nextLogId(now, await tx.lastLogIdOfGame(gameId))
  const authorName = await nameInGame(tx, actor, gameId)
  const context = { gameId, user: actor.user, authorName, saveId, now }
  return changes.map((change, index) => gameEntryOf({ kind: 'setting', change }, { ...context, logId: first + index }))
}
