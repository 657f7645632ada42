import { can, type Character } from '@everquill/domain'
import type { Backend } from '../api/backend.ts'

/** Whether somebody may write on a sheet of somebody else; who cannot be asked is told by the first save. */
export async function mayWrite(backend: Backend, user: string, character: Character): Promise<boolean> {
  const { gameId } = character
  if (gameId === null) return false
  try {
    const { role, settings } = (await (await backend.gamesApi()).get(gameId)).game
    return can(user, 'edit', { character, seat: { gameId, role, settings } })
  } catch {
    return true
  }
}
