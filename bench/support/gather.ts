import { defaultSettings } from '@everquill/domain'
import type { Storage } from '../../apps/server/src/storage/port.ts'
import { Connection } from './connection.ts'
import type { Player } from './party.ts'

/** Adds players to a game directly in the storage; the first one is its game master. */
export async function gather(storage: Storage, gameId: string, players: readonly Player[]): Promise<void> {
  await storage.transaction(async (tx) => {
    await tx.games.put({ id: gameId, name: gameId, settings: defaultSettings, createdAt: 0, deletedAt: null })
    for (const [i, { user }] of players.entries()) {
      await tx.games.putMember(gameId, { user, role: i === 0 ? 'gm' : 'player', joinedAt: i })
    }
  })
}

/** A connection of a player whose characters play in the game. */
export const enter = async (port: number, gameId: string, { cookie, characters }: Player): Promise<Connection> => {
  const connection = await Connection.open(port)
  for (const { id } of characters) {
    await connection.request(
      'POST',
      `/api/games/${gameId}/characters`,
      cookie,
      JSON.stringify({ character: String(id) }),
    )
  }
  return connection
}
