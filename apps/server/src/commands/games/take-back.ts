import { refused, type Actor, type Change, type Refused } from '@everquill/domain'
import type { CharacterHead } from '../../storage/characters-port.ts'
import type { Member } from '../../storage/games-port.ts'
import type { Restoration, TakeBack } from '../../storage/take-backs-port.ts'
import type { CommandDeps } from '../deps.ts'
import { changeMembership, type MemberChange } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ReadingTransaction } from '../write-path/reading-transaction.ts'
import { maxMembers } from './join-game.ts'
import { lockGame } from './lock-game.ts'

/**
 * Takes back a removal or transfer by the same actor: roles, seats, characters and invitations are as before. The actor
 * must be a member, but need not be a game master any more.
 */
export async function takeBack(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  takeBackId: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  const find = async (tx: Pick<ReadingTransaction, 'takeBacks'>): Promise<TakeBack | null> => {
    const found = await tx.takeBacks.find(takeBackId)
    const isOpen = found?.gameId === gameId && found.user === actor.user && found.expiresAt > deps.now()
    return isOpen ? found : null
  }
  const outcome = await changeMembership(deps, actor, {
    saveId: deps.newId(),
    hash: hashOf({ user: actor.user, gameId, takesBack: takeBackId }),
    async decide(tx, lock) {
      const found = await find(tx)
      if (!found) return refused('not-found')
      const { restores } = found
      const left: CharacterHead[] = []
      for (const id of restores.characters) {
        const locked = await lock(id)
        if (locked) left.push(locked.head)
      }
      const locked = await lockGame(tx, actor, gameId, 'read game')
      if ('kind' in locked) return locked
      // Read again: another request may have used it before the game was locked.
      if (!(await find(tx))) return refused('not-found')
      const { members } = locked
      const memberChanges = changesToRestore(restores, members)
      const added = memberChanges.filter(({ before }) => before === null).length
      if (members.length + added > maxMembers) return refused('too-many-entries', { detail: 'the game is full' })
      return {
        gameId,
        members: [...members, ...restores.members],
        memberChanges,
        changes: new Map(left.map((head) => [head.characterId, changesToReturn(head, gameId)])),
        async alongside({ games, takeBacks }) {
          for (const invitation of restores.invitations) {
            if (invitation.expiresAt > deps.now()) await games.putInvitation(invitation)
          }
          await takeBacks.remove(takeBackId)
        },
      }
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'done' }
}

/** A removed member returns with role and time of joining; a transfer concerns only those who are still members. */
const changesToRestore = ({ kind, members }: Restoration, current: readonly Member[]): readonly MemberChange[] =>
  members.flatMap(({ name, entryId, ...after }) => {
    const before = current.find(({ user }) => user === after.user) ?? null
    return before === null && kind === 'transfer' ? [] : [{ before, after, name, undoes: entryId }]
  })

/** A character that has been deleted or has entered a game since stays where it is. */
const changesToReturn = ({ gameId: current, deletedAt }: CharacterHead, gameId: string): readonly Change[] =>
  current === null && deletedAt === undefined ? [{ field: 'gameId', oldValue: null, newValue: gameId }] : []
