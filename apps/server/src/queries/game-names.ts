import type { Storage } from '../storage/port.ts'

/** What games are called, by their ids; those in the trash included, for what was played there was played there. */
export async function namesOfGames(
  { games }: Pick<Storage, 'games'>,
  gameIds: Iterable<string | null>,
): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(gameIds)].filter((id) => id !== null)
  const found = await Promise.all(ids.map((id) => games.find(id)))
  return Object.fromEntries(found.flatMap((game) => (game ? [[game.id, game.name]] : [])))
}
