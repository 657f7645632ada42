import { can, type Character } from '@everquill/domain'
import type { ServerApi } from '../api/server-api.ts'

/**
 * Whether a user may edit another player's sheet. If the game can't be loaded, assume yes: the server rejects a
 * forbidden save.
 */
export async function canEdit(backend: ServerApi, user: string, character: Character): Promise<boolean> {
  const { gameId } = character
  if (gameId === null) return false
  try {
    const { role, settings } = (await backend.getGame({ params: { gameId } })).game
    return can(user, 'edit', { character, seat: { gameId, role, settings } })
  } catch {
    return true
  }
}
