import {
  canHave,
  commit,
  isAllowed,
  nextLogId,
  refused,
  isShown,
  accessOf,
  permissionContextOf,
  defaultSettings,
  viewOf,
  type Act,
  type Actor,
  type Change,
  type CharacterAction,
  type Commit,
  type LogEntry,
  type Refused,
  type Access,
} from '@everquill/domain'
import type { CharacterHead, LockedCharacter, StoredCharacter } from '../../storage/characters-port.ts'
import type { ChangeTransaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { authorNameOf } from './author-name.ts'
import { checkBase } from './check-base.ts'
import { entriesBetween, type SaveBase } from './entries-between.ts'
import { checkLogQuota } from './quotas.ts'
import type { ReadingChange, ReadingTransaction } from './reading-transaction.ts'
import {
  committedFields,
  outcomeAt,
  repeatedOutcome,
  visibleOutcome,
  withPosition,
  type SaveOutcome,
} from './save-outcome.ts'
import { checkWriteLimit } from './write-limit.ts'

/** A save that arrives within this time of being made counts as made when it arrived. */
const maxDelay = 60_000

/** A request that changes one character. */
export interface CharacterChange {
  readonly characterId: number
  readonly action: CharacterAction
  readonly saveId: string
  readonly hash: string
  /** When the user made the change, by the clock of their device. */
  readonly madeAt?: string
  /** What the change is for. */
  readonly act?: Act
  /** Who may read the entries, if not everyone who may read the log. */
  readonly audience?: LogEntry['audience']
  /** The state that the caller knows; the outcome then has the entries that lead from it to the save. */
  readonly base?: SaveBase
  /** Returns the changes, based on what is stored. */
  readonly changes: (stored: StoredCharacter, tx: ReadingChange, access: Access) => Promise<readonly Change[] | Refused>
  /** The changes follow from rules of the server, so that the actor may cause them without seeing what changes. */
  readonly followsRules?: true
  /** Writes other records of the change in the same transaction, once nothing can refuse it any more. */
  readonly alongside?: (tx: ReadingChange) => Promise<void>
  /** A check that must see what other requests of the actor committed, so this change never shares a transaction. */
  readonly checkAlone?: (head: CharacterHead, tx: ReadingTransaction) => Promise<Refused | null>
}

/**
 * Changes one character: limit, dedupe, permission, merge, character and log entries in one transaction, and the
 * announcement after the commit.
 */
export async function changeCharacter(deps: CommandDeps, actor: Actor, change: CharacterChange): Promise<SaveOutcome> {
  const { characterId, action, saveId, hash } = change
  const { epoch } = deps.storage
  const asMaster = `as game master ${hash}`
  let access: Access = { role: 'stranger' }
  const { checkAlone } = change
  type Check = (head: CharacterHead) => Promise<Refused | null>
  const work = async (
    { head, earlier, read }: LockedCharacter,
    tx: ChangeTransaction,
    check?: Check,
  ): Promise<SaveOutcome> => {
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const accessNow = async (): Promise<Access> =>
      head ? accessOf(actor.user, await permissionContextOf(actor.user, head, tx.games)) : access
    // A retry gets its first outcome even if access was revoked since. The hash tells in which role it was made.
    if (head && (earlier?.hash === hash || earlier?.hash === asMaster)) {
      access = earlier.hash === hash ? { role: 'owner' } : { role: 'game master', settings: defaultSettings }
      const stored = await read()
      const first = await repeatedOutcome(tx, stored, earlier, epoch)
      if (first) {
        const isKnownBase = change.base && (await checkBase(stored, change.base, tx)) === null
        const ownRevision = first.entries.length > 0 ? first.revision : first.revision + 1
        return isKnownBase
          ? { ...first, ...(await entriesBetween(ownRevision, change.base, stored, access, tx)) }
          : first
      }
      access = await accessNow()
      return isAllowed(access, 'read', head) ? outcomeAt(tx, stored, earlier, epoch) : refused('save-id-reused')
    }
    // Another content under a known id: tell the author, even without access, that the id has arrived.
    if (earlier?.user === actor.user) {
      const isSameCharacter = earlier.characterId === characterId
      return refused('save-id-reused', { committed: isSameCharacter ? await committedFields(tx, earlier) : [] })
    }
    access = await accessNow()
    if (!head || !isAllowed(access, action, head)) return refused('not-found')
    if (earlier) return refused('save-id-reused')
    const refusal = await check?.(head)
    if (refusal) return refusal
    const stored = await read()
    const unknownBase = change.base && (await checkBase(stored, change.base, tx))
    if (unknownBase) return unknownBase
    const changes = await change.changes(stored, tx, access)
    if ('kind' in changes) return changes
    const isHidden = ({ field }: Change) => canHave(stored.character, field) && !isShown(viewOf(access), field)
    const hidden = change.followsRules ? undefined : changes.find(isHidden)
    if (hidden) return refused('protected-field', { field: hidden.field, detail: 'only its owner can change it' })
    const committed = await prepareCommit(deps, tx, actor, stored, changes, change)
    if (committed.kind === 'refused') return committed
    const tooMuch = await checkLogQuota(deps, tx, actor, committed.entries)
    if (tooMuch) return tooMuch
    await change.alongside?.(tx)
    // A save without changes is not recorded.
    if (changes.length > 0) await tx.keep(committed, access.role === 'owner' ? hash : asMaster)
    const between = change.base && (await entriesBetween(stored.revision + 1, change.base, stored, access, tx))
    return { ...withPosition(committed, stored.lastLogId, epoch), ...between }
  }
  const outcome = checkAlone
    ? await deps.storage.transaction(async (tx) =>
        work(await tx.lock(characterId, saveId), tx, (head) => checkAlone(head, tx)),
      )
    : await deps.storage.change(characterId, saveId, work)
  deps.onSave?.(outcome)
  if (outcome.kind === 'committed') deps.announcer.committed(outcome)
  return visibleOutcome(outcome, actor.user, access)
}

/** Merges changes into a commit. Locks the logs of the games involved, so that the new log ids are the highest. */
export async function prepareCommit(
  deps: Pick<CommandDeps, 'now'>,
  tx: Pick<ChangeTransaction, 'lastLogIdOfGame' | 'games'>,
  actor: Actor,
  stored: StoredCharacter,
  changes: readonly Change[],
  { saveId, madeAt, act, audience }: Pick<CharacterChange, 'saveId' | 'madeAt' | 'act' | 'audience'>,
  lastLogId = stored.lastLogId,
): Promise<Commit | Refused> {
  const now = deps.now()
  const lastIds = [stored.lastLogId, lastLogId]
  for (const gameId of gamesOf(stored, changes)) lastIds.push(await tx.lastLogIdOfGame(gameId))
  const firstLogId = nextLogId(now, ...lastIds)
  // Only older times are stored: a device clock may be ahead, and a short delay is not worth showing.
  const made = madeAt !== undefined && Date.parse(madeAt) < now - maxDelay ? { madeAt } : {}
  const author = { user: actor.user, device: actor.device, authorName: await authorNameOf(tx, actor, stored.character) }
  return commit(stored, changes, { ...author, saveId, now, firstLogId, act, audience, ...made })
}

/** The games whose logs get entries, sorted so that locking them cannot deadlock. */
function gamesOf({ character }: StoredCharacter, changes: readonly Change[]): readonly string[] {
  const next = changes.find(({ field }) => field === 'gameId')?.newValue
  return [character.gameId, typeof next === 'string' ? next : null].filter((gameId) => gameId !== null).toSorted()
}
