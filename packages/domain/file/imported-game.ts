import type { Json } from '../json.ts'

/** No id of a game contains a colon, so that a file cannot name a game of this server. */
const prefix = 'name:'

/** What an imported log has in place of the id of a game: its name. */
export const importedGame = (name: string): string => `${prefix}${name}`

/** The name of a game elsewhere; null for the id of a game on this server. */
export const nameOfImportedGame = (gameId: Json): string | null =>
  typeof gameId === 'string' && gameId.startsWith(prefix) ? gameId.slice(prefix.length) : null
