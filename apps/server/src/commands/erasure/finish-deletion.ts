import type { ClosedAccount } from '../../storage/erasures-port.ts'
import { deleteUserContent } from './delete-user-content.ts'
import { eraseCharacter } from './erase-character.ts'
import type { ErasureDeps } from './erasure-deps.ts'

/** For a day, so that open pages and other servers receive the last entries before they are erased. */
const erasedAfter = 86_400_000

/** Continues the deletion of a closed account; every step can be repeated. Returns whether the account is erased now. */
export async function finishDeletion(deps: ErasureDeps, account: ClosedAccount): Promise<boolean> {
  await deleteUserContent(deps, account)
  if (deps.now() - account.closedAt < erasedAfter) return false
  await eraseAccount(deps, account.user)
  return true
}

/** Erases what is left of a closed account. */
export async function eraseAccount(deps: ErasureDeps, user: string): Promise<void> {
  const { storage } = deps
  const { characters, games, erasures } = storage
  for (const { characterId: id } of await characters.headsOfUsers([user])) {
    await eraseCharacter(deps, { id, owner: user })
  }
  // Only games in the trash are left.
  for (const { id } of await games.gamesOf(user)) {
    const members = await games.members(id)
    if (members.length === 1) await erasures.eraseGame(id, deps.now())
    else await storage.transaction((tx) => tx.games.removeMember(id, user))
  }
  await erasures.eraseAccount(user, deps.now())
}
