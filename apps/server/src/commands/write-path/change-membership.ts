import {
  gameEntryOf,
  nextLogId,
  refused,
  type Actor,
  type Change,
  type Commit,
  type GameEntry,
  type Refused,
} from '@everquill/domain'
import type { Member } from '../../storage/games-port.ts'
import type { CharacterHead, LockedCharacter, StoredCharacter } from '../../storage/characters-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { nameInGame } from './author-name.ts'
import { partSaveId, prepareCommits } from './change-party.ts'
import type { ReadingTransaction } from './reading-transaction.ts'
import { checkWriteLimit } from './write-limit.ts'

/** A request that changes who takes part in a game, and moves characters in or out along with it. */
export interface MembershipChange {
  readonly saveId: string
  /** Identifies the content of the request: another hash under the same saveId is refused. */
  readonly hash: string
  /**
   * Checks permission and says what to write, before any document is read. Characters must be locked with `lock` before
   * the game is, as everywhere else; only locked characters can be changed. An outcome means that nothing is written.
   */
  readonly decide: (tx: ReadingTransaction, lock: LockCharacter) => Promise<MembershipDecision | MembershipOutcome>
}

export type LockCharacter = (
  characterId: number,
) => Promise<{ readonly head: CharacterHead; readonly read: LockedCharacter['read'] } | null>

export interface MembershipDecision {
  readonly gameId: string
  /** The members before the change. */
  readonly members: readonly Member[]
  /** Each is written and gets an entry in the game's log. */
  readonly memberChanges: readonly MemberChange[]
  readonly changes: ReadonlyMap<number, readonly Change[]>
  /** Writes other records of the same request; gets the entries about the members. */
  readonly alongside?: (tx: ReadingTransaction, entries: readonly GameEntry[]) => Promise<void>
}

/** A member before and after the change; null when not a member. */
export interface MemberChange {
  readonly before: Member | null
  readonly after: Member | null
  /** The name as it is shown before the change. */
  readonly name: string
  /** The entry about the change that this one takes back. */
  readonly undoes?: string | undefined
}

export type MembershipOutcome = { readonly kind: 'changed'; readonly gameId: string } | Refused

type Decided = MembershipOutcome | { readonly kind: 'written'; readonly gameId: string; readonly written: Written }

interface Written {
  readonly members: readonly Member[]
  readonly commits: readonly Commit[]
}

/** Changes memberships and the characters that move with them in one transaction; announces both after the commit. */
export async function changeMembership(
  deps: CommandDeps,
  actor: Actor,
  { saveId, hash, decide }: MembershipChange,
): Promise<MembershipOutcome> {
  const outcome = await deps.storage.transaction<Decided>(async (tx) => {
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const earlier = await tx.findSave(saveId)
    if (earlier) return repeatedOutcome(earlier.hash, hash)
    const locked = new Map<number, LockedCharacter>()
    const decided = await decide(tx, async (id) => {
      const character = await tx.lock(id, partSaveId(saveId, id))
      const { head, read } = character
      if (head) locked.set(id, character)
      return head && { head, read }
    })
    if ('kind' in decided) return decided
    const { gameId, members, changes, alongside } = decided
    const moving = new Map<number, StoredCharacter>()
    for (const [id, { read }] of locked) if ((changes.get(id)?.length ?? 0) > 0) moving.set(id, await read())
    const commits = await prepareCommits(deps, tx, actor, saveId, moving, changes)
    if ('kind' in commits) return commits
    await tx.games.recordSave(saveId, `${hash} ${gameId}`, actor.user)
    for (const commit of commits.values()) await tx.keep(commit, hash)
    // After the characters' entries, because the ids of a log are allocated in the order of writing.
    const entries = await writeMembers(deps, tx, actor, saveId, decided)
    await alongside?.(tx, entries)
    return { kind: 'written', gameId, written: { members, commits: [...commits.values()] } }
  })
  if (outcome.kind !== 'written') return outcome
  const { gameId, written } = outcome
  deps.announcer.membershipChanged([...new Set([...written.members.map(({ user }) => user), actor.user])])
  for (const commit of written.commits) deps.announcer.committed(commit)
  deps.announcer.gameLogWritten(gameId)
  return { kind: 'changed', gameId }
}

/** Writes the members of a locked game, with an entry in its log for each. */
export async function writeMembers(
  deps: Pick<CommandDeps, 'now'>,
  tx: Pick<Transaction, 'games' | 'lastLogIdOfGame'>,
  actor: Actor,
  saveId: string,
  { gameId, memberChanges }: Pick<MembershipDecision, 'gameId' | 'memberChanges'>,
): Promise<readonly GameEntry[]> {
  const entries: GameEntry[] = []
  for (const { before, after, name, undoes } of memberChanges) {
    const user = (after ?? before)?.user ?? ''
    const now = deps.now()
    const logId = nextLogId(now, await tx.lastLogIdOfGame(gameId))
    const input = { kind: 'member', user, oldRole: before?.role ?? null, newRole: after?.role ?? null, undoes } as const
    const authorName = user === actor.user ? name : await nameInGame(tx, actor, gameId)
    // One entry of a game per save id, so the id is extended by the user.
    const context = { gameId, user: actor.user, authorName, subjectName: name, saveId: `${saveId}.${user}`, now, logId }
    const entry = { ...gameEntryOf(input, context), gameId }
    if (after) await tx.games.putMember(gameId, after)
    else await tx.games.removeMember(gameId, user)
    await tx.games.appendEntry(entry)
    entries.push(entry)
  }
  return entries
}

/** The record of a request names its game, because an invitation may be revoked before the request is retried. */
function repeatedOutcome(recorded: string, hash: string): MembershipOutcome {
  const [recordedHash, gameId] = recorded.split(' ')
  return recordedHash === hash && gameId !== undefined ? { kind: 'changed', gameId } : refused('save-id-reused')
}
