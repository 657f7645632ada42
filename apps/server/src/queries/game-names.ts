import type { Storage } from '../storage/port.ts'

/** The names of games by id, including deleted ones, because the log still refers to them. */
export async function namesOfGames(
  { games }: Pick<Storage, 'games'>,
  gameIds: Iterable<string | null>,
): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(gameIds)].filter((id) => id !== null)
  const found = await Promise.all(ids.map((id) => games.find(id)))
  return Object.fromEntries(found.flatMap((game) => (game ? [[game.id, game.name]] : [])))
}
