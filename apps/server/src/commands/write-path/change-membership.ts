import { refused, type Actor, type Change, type Commit, type Refused } from '@everquill/domain'
import type { GameWrites, Member } from '../../storage/games-port.ts'
import type { CharacterHead, LockedCharacter, StoredCharacter } from '../../storage/characters-port.ts'
import type { CommandDeps } from '../deps.ts'
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
   * the game is, as everywhere else; only locked characters can be changed.
   */
  readonly decide: (tx: ReadingTransaction, lock: LockCharacter) => Promise<MembershipDecision | Refused>
}

export type LockCharacter = (characterId: number) => Promise<CharacterHead | null>

export interface MembershipDecision {
  readonly gameId: string
  /** The members before the change. */
  readonly members: readonly Member[]
  readonly writeMember: (games: GameWrites) => Promise<void>
  readonly changes: ReadonlyMap<number, readonly Change[]>
}

export type MembershipOutcome = { readonly kind: 'changed'; readonly gameId: string } | Refused

type Decided = MembershipOutcome | { readonly kind: 'written'; readonly gameId: string; readonly written: Written }

interface Written {
  readonly members: readonly Member[]
  readonly commits: readonly Commit[]
}

/** Changes a membership and the characters that move with it in one transaction; announces both after the commit. */
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
      if (character.head) locked.set(id, character)
      return character.head
    })
    if ('kind' in decided) return decided
    const { gameId, members, changes, writeMember } = decided
    const moving = new Map<number, StoredCharacter>()
    for (const [id, { read }] of locked) if ((changes.get(id)?.length ?? 0) > 0) moving.set(id, await read())
    const commits = await prepareCommits(deps, tx, actor, saveId, moving, changes)
    if ('kind' in commits) return commits
    await writeMember(tx.games)
    await tx.games.recordSave(saveId, `${hash} ${gameId}`, actor.user)
    for (const commit of commits.values()) await tx.keep(commit, hash)
    return { kind: 'written', gameId, written: { members, commits: [...commits.values()] } }
  })
  if (outcome.kind !== 'written') return outcome
  const { gameId, written } = outcome
  deps.announcer.membershipChanged([...new Set([...written.members.map(({ user }) => user), actor.user])])
  for (const commit of written.commits) deps.announcer.committed(commit)
  return { kind: 'changed', gameId }
}

/** The record of a request names its game, because an invitation may be revoked before the request is retried. */
function repeatedOutcome(recorded: string, hash: string): MembershipOutcome {
  const [recordedHash, gameId] = recorded.split(' ')
  return recordedHash === hash && gameId !== undefined ? { kind: 'changed', gameId } : refused('save-id-reused')
}
