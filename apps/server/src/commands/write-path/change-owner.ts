import type { Actor, Change, Character, Refused } from '@everquill/domain'
import type { LockedCharacter, StoredCharacter } from '../../storage/characters-port.ts'
import type { Member } from '../../storage/games-port.ts'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { nameInGame } from './author-name.ts'
import { writeMembers, type MemberChange } from './change-membership.ts'
import { partSaveId, prepareCommits } from './change-party.ts'
import { hashOf } from './content-hash.ts'
import { checkCharacterQuota } from './quotas.ts'

/** What moves from one account to another. */
export interface OwnerChange {
  readonly from: string
  /** The new owner, who is the author of all entries about the move. */
  readonly to: Actor
  readonly characterIds: readonly number[]
  readonly gameIds: readonly string[]
  readonly saveId: string
}

interface SeatMove {
  readonly gameId: string
  readonly members: readonly Member[]
  readonly memberChanges: readonly MemberChange[]
}

/**
 * Makes characters, seats and pictures those of another account, inside the caller's transaction; share links follow
 * their characters. Returns what announces it, to be called after the commit. A refusal has written nothing.
 */
export async function changeOwner(
  deps: CommandDeps,
  tx: Transaction,
  { from, to, characterIds, gameIds, saveId }: OwnerChange,
): Promise<(() => void) | Refused> {
  const locked = new Map<number, LockedCharacter>()
  for (const id of characterIds.toSorted((left, right) => left - right)) {
    const character = await tx.lock(id, partSaveId(saveId, id))
    if (character.head?.user === from) locked.set(id, character)
  }
  const living = [...locked.values()].filter(({ head }) => head?.deletedAt === undefined).length
  const tooMany = living > 0 && (await checkCharacterQuota(deps, tx, to, 'new', living))
  if (tooMany) return tooMany
  const seats: SeatMove[] = []
  // Before the characters move, because a guest goes by the names of the characters.
  for (const gameId of gameIds.toSorted()) seats.push(...(await seatMove(tx, from, to, gameId)))
  const party = new Map<number, StoredCharacter>()
  for (const [id, { read }] of locked) party.set(id, await read())
  const changes = new Map([...party].map(([id, { character }]) => [id, changesOf(character, to)]))
  const commits = await prepareCommits(deps, tx, to, saveId, party, changes)
  if ('kind' in commits) return commits
  const hash = hashOf({ user: to.user, bringsFrom: from })
  for (const commit of commits.values()) await tx.keep(commit, hash)
  for (const seat of seats) await writeMembers(deps, tx, to, saveId, seat)
  await tx.images.changeOwner(from, to.user)
  return () => {
    const members = seats.flatMap((seat) => seat.members.map(({ user }) => user))
    deps.announcer.membershipChanged([...new Set([...members, from, to.user])])
    for (const commit of commits.values()) deps.announcer.committed(commit)
    for (const { gameId } of seats) deps.announcer.gameLogWritten(gameId)
  }
}

/** A guest has no name, so the characters get the name of their player with the new owner. */
const changesOf = ({ user, player }: Character, to: Actor): readonly Change[] => [
  { field: 'user', oldValue: user, newValue: to.user },
  ...(player === '' && to.name !== '' ? [{ field: 'player', oldValue: player, newValue: to.name }] : []),
]

/** The new owner takes the seat over. Someone who is a member already keeps the higher role. */
async function seatMove(tx: Transaction, from: string, to: Actor, gameId: string): Promise<readonly SeatMove[]> {
  const locked = await tx.games.lock(gameId)
  const leaving = locked?.members.find(({ user }) => user === from)
  if (!locked || !leaving) return []
  const { members } = locked
  const own = members.find(({ user }) => user === to.user) ?? null
  const name = await nameInGame(tx, to, gameId)
  const leave = { before: leaving, after: null, name: await tx.games.nameOf(gameId, from) }
  const after = own ? { ...own, role: leaving.role === 'gm' ? leaving.role : own.role } : { ...leaving, user: to.user }
  const isUnchanged = own?.role === after.role
  return [{ gameId, members, memberChanges: [...(isUnchanged ? [] : [{ before: own, after, name }]), leave] }]
}
