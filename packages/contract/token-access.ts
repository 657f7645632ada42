import type { TokenScope } from '@everquill/domain'
import type { RouteName } from './route-paths.ts'
import { contract } from './routes.ts'
import type { Route } from './routes/route.ts'

/**
 * The scope that a personal access token needs for each route; `any`: every token may call it. Tokens cannot call routes
 * that are not listed: those manage tokens, passwords, factors, sessions, accounts, links or the installation, or create
 * new ways to read data that would outlive the token.
 */
const scopeByName = {
  health: 'any',
  ready: 'any',
  content: 'any',
  contentRecord: 'any',
  contentPing: 'any',
  contentLookup: 'any',
  session: 'any',

  listCharacters: 'read',
  getCharacter: 'read',
  exportCharacter: 'read',
  characterLog: 'read',
  characterTimeline: 'read',
  characterChanges: 'read',
  characterAt: 'read',
  logAsCsv: 'read',
  logAsJson: 'read',
  readImage: 'read',
  stream: 'read',
  listGames: 'read',
  getGame: 'read',
  party: 'read',
  gameLog: 'read',
  characterLogInGame: 'read',
  encounters: 'read',
  getCheck: 'read',
  readTv: 'read',

  createCharacter: 'write',
  importCharacter: 'write',
  saveCharacter: 'write',
  putCharacter: 'write',
  deleteCharacter: 'write',
  restoreCharacter: 'write',
  duplicateCharacter: 'write',
  rollDice: 'write',
  revertEntry: 'write',
  changeImage: 'write',
  removeImage: 'write',
  importImage: 'write',
  giveToFellow: 'write',
  endTurn: 'write',

  createGame: 'games',
  joinGame: 'games',
  changeGame: 'games',
  enterGame: 'games',
  takeOutOfGame: 'games',
  writeInGameLog: 'games',
  awardParty: 'games',
  startEncounter: 'games',
  rollForInitiative: 'games',
  openBestiary: 'games',
  askForCheck: 'games',
  endCheck: 'games',
  answerCheck: 'games',
} as const satisfies { readonly [N in RouteName]?: TokenScope | 'any' }

/** A route that access tokens can call, if they have its scope. */
export type TokenRouteName = keyof typeof scopeByName

const scopes = new Map<Route, TokenScope | 'any'>(
  Object.entries<TokenScope | 'any'>(scopeByName).map(([name, scope]) => [contract[name as TokenRouteName], scope]),
)

/** The scope that a token needs for a route; `any` for every token, null if no token may call it. */
export const scopeFor = (route: Route): TokenScope | 'any' | null => scopes.get(route) ?? null
