import type { Collection } from '@everquill/domain'

/** The keys of cached responses. */
export const queryKeys = {
  session: ['session'],
  sessions: ['sessions'],
  identities: ['identities'],
  decision: ['decision'],
  factors: ['factors'],
  presence: ['presence'],
  tokens: ['tokens'],
  webhooks: ['webhooks'],
  announcements: ['announcements'],
  /** Everything that administrators see, or a part of it. */
  administration: (part?: string) => (part === undefined ? ['administration'] : ['administration', part]),
  characters: ['characters'],
  trash: ['trash'],
  /** The characters that files were imported into. */
  imports: ['imports'],
  log: (publicRef: string) => ['log', publicRef],
  /** Everything about a character's past. */
  history: (publicRef: string) => ['history', publicRef],
  /** A collection of the catalogue, or all of them. */
  content: (collection?: Collection) => (collection === undefined ? ['content'] : ['content', collection]),
  games: ['games'],
  /** Everything about one game, or about all games. */
  game: (gameId?: string) => (gameId === undefined ? ['game'] : ['game', gameId]),
  /** What a TV shows of a game, or of all games. Not a part of the game: it is fetched again with every event. */
  tv: (gameId?: string) => (gameId === undefined ? ['tv'] : ['tv', gameId]),
  /** What the user may know of the encounters of a game. */
  check: (gameId: string) => ['game', gameId, 'check'],
  encounters: (gameId: string) => ['game', gameId, 'encounters'],
} as const
