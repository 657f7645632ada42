import { isAllowed, isWhole, accessOf, permissionContextOf, viewOf, type Actor, type View } from '@everquill/domain'
import type { LogScope } from '../storage/log-port.ts'
import type { CharacterHead } from '../storage/characters-port.ts'
import type { Storage } from '../storage/port.ts'

/** A log that the actor may read, limited to the entries and fields they may see. */
export interface OpenLog {
  readonly head: CharacterHead
  readonly log: LogScope
  readonly view: View
}

/** Opens the log of a character; null if it does not exist or may not be read. */
export async function openLog(
  { characters, games }: Pick<Storage, 'characters' | 'games'>,
  { user }: Actor,
  characterId: number,
): Promise<OpenLog | null> {
  const [head] = await characters.headsOf([characterId])
  if (!head) return null
  const access = accessOf(user, await permissionContextOf(user, head, games))
  if (!isAllowed(access, 'read log', head)) return null
  // Everyone except the owner sees only the entries of the character's current game.
  const gameId = access.role === 'owner' ? undefined : (head.gameId ?? undefined)
  const view = viewOf(access)
  return { head, log: { characterId, gameId, reader: user, ...(!isWhole(view) && { view }) }, view }
}
