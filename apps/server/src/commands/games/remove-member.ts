import { refused, type Actor, type Commit, type Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import { prepare } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { isLastMaster, lockGame } from './lock-game.ts'

/** Takes somebody's seat, or gives up one's own; their characters leave with them and keep everything. */
export async function removeMember(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  user: string,
): Promise<{ readonly kind: 'done' } | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    // Characters are locked before games.
    for (const id of await tx.games.charactersOf(gameId, user)) await tx.lock(id, '')
    const table = await lockGame(tx, actor, gameId, user === actor.user ? 'leave' : 'run game')
    if ('kind' in table) return table
    if (!table.members.some((member) => member.user === user)) return refused('not-found')
    if (isLastMaster(table.members, user)) return refused('last-game-master')
    await tx.games.removeMember(gameId, user)
    return { kind: 'done', members: table.members, commits: await takeOutAll(deps, tx, actor, gameId, user) } as const
  })
  if (outcome.kind === 'refused') return outcome
  deps.announcer.seated(outcome.members.map((one) => one.user))
  for (const commit of outcome.commits) deps.announcer.committed(commit)
  return { kind: 'done' }
}

async function takeOutAll(
  deps: CommandDeps,
  tx: Transaction,
  actor: Actor,
  gameId: string,
  user: string,
): Promise<readonly Commit[]> {
  const commits: Commit[] = []
  for (const id of await tx.games.charactersOf(gameId, user)) {
    const saveId = deps.newId()
    const { stored } = await tx.lock(id, saveId)
    if (!stored) continue
    const changes = [{ field: 'gameId', oldValue: gameId, newValue: null }]
    const commit = await prepare(deps, tx, actor, stored, changes, { saveId })
    if (commit.kind === 'refused') throw new Error(`character ${id} could not leave`)
    await tx.keep(commit, saveId)
    commits.push(commit)
  }
  return commits
}
