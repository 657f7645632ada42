/** Method and path of every route. Plain data without the schema library, so that the browser can bundle it. */
export const paths = {
  // Accounts and sessions
  startAsGuest: 'POST /api/auth/guest',
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  session: 'GET /api/auth/session',
  sessions: 'GET /api/auth/sessions',
  endSession: 'DELETE /api/auth/sessions/{sessionId}',
  endOtherSessions: 'DELETE /api/auth/sessions',
  changePassword: 'POST /api/auth/password',
  changeName: 'PATCH /api/auth/account',
  readPresence: 'GET /api/auth/presence',
  changePresence: 'PUT /api/auth/presence',
  changeEmail: 'POST /api/auth/email',
  confirmEmail: 'POST /api/auth/email/confirm',
  exportAccount: 'GET /api/auth/account/export',
  deleteAccount: 'DELETE /api/auth/account',
  requestReset: 'POST /api/auth/reset-request',
  resetPassword: 'POST /api/auth/reset',
  startProvider: 'GET /api/auth/provider',
  returnFromProvider: 'GET /api/auth/provider/return',
  readDecision: 'GET /api/auth/provider/decision',
  decide: 'POST /api/auth/provider/decision',
  listIdentities: 'GET /api/auth/identities',
  unlinkIdentity: 'DELETE /api/auth/identities/{identityId}',

  // Personal access tokens
  listTokens: 'GET /api/auth/tokens',
  createToken: 'POST /api/auth/tokens',
  revokeToken: 'DELETE /api/auth/tokens/{tokenId}',

  // Passkeys and second factors
  startPasskey: 'POST /api/auth/passkey-request',
  signInWithPasskey: 'POST /api/auth/passkey-sign-in',
  finishSignIn: 'POST /api/auth/second-factor',
  proveIdentity: 'POST /api/auth/proof',
  factors: 'GET /api/auth/factors',
  startRegistration: 'POST /api/auth/passkeys/request',
  addPasskey: 'POST /api/auth/passkeys',
  renamePasskey: 'PATCH /api/auth/passkeys/{passkeyId}',
  removePasskey: 'DELETE /api/auth/passkeys/{passkeyId}',
  startApp: 'POST /api/auth/app',
  enableApp: 'PUT /api/auth/app',
  removeApp: 'DELETE /api/auth/app',
  newRecoveryCodes: 'POST /api/auth/recovery-codes',

  // Characters
  listCharacters: 'GET /api/characters',
  createCharacter: 'POST /api/characters',
  importCharacter: 'POST /api/imports',
  getCharacter: 'GET /api/characters/{publicRef}',
  saveCharacter: 'PATCH /api/characters/{publicRef}',
  putCharacter: 'PUT /api/characters/{publicRef}',
  deleteCharacter: 'DELETE /api/characters/{publicRef}',
  restoreCharacter: 'POST /api/characters/{publicRef}/restore',
  rollDice: 'POST /api/characters/{publicRef}/rolls',
  duplicateCharacter: 'POST /api/characters/{publicRef}/duplicate',
  exportCharacter: 'GET /api/characters/{publicRef}/export',

  // Character log and history
  characterLog: 'GET /api/characters/{publicRef}/log',
  characterTimeline: 'GET /api/characters/{publicRef}/timeline',
  characterChanges: 'GET /api/characters/{publicRef}/changes',
  logAsCsv: 'GET /api/characters/{publicRef}/log.csv',
  logAsJson: 'GET /api/characters/{publicRef}/log.json',
  revertEntry: 'POST /api/characters/{publicRef}/log/{entryId}/revert',
  characterAt: 'GET /api/characters/{publicRef}/at/{entryId}',

  // Catalogue
  content: 'GET /api/content/items/{collection}',
  contentRecord: 'GET /api/content/items/{collection}/{id}',
  contentPing: 'GET /api/content/server/ping',
  contentLookup: 'GET /api/content/lookup/{collection}',
  contentSource: 'GET /api/content/source',
  contentChanged: 'POST /api/content/changed',
  createRecord: 'POST /api/content/records/{collection}',
  editRecord: 'PUT /api/content/records/{collection}/{id}',
  recordLog: 'GET /api/content/records/{collection}/{id}/log',
  contentUsage: 'GET /api/content/usage/{collection}/{id}',
  exportCatalogue: 'GET /api/content/export',
  importCatalogue: 'POST /api/content/import',

  // Administration
  administration: 'GET /api/administration',
  listAccounts: 'POST /api/administration/accounts/search',
  changeAccount: 'PATCH /api/administration/accounts/{userId}',
  deleteAccountOf: 'DELETE /api/administration/accounts/{userId}',
  endSessionsOf: 'DELETE /api/administration/accounts/{userId}/sessions',
  createResetLink: 'POST /api/administration/accounts/{userId}/reset-link',
  handOver: 'POST /api/administration/hand-over',
  changeRegistration: 'PUT /api/administration/registration',
  listAccountInvitations: 'GET /api/administration/invitations',
  inviteAccount: 'POST /api/administration/invitations',
  revokeAccountInvitation: 'DELETE /api/administration/invitations/{invitationId}',
  auditLog: 'GET /api/administration/log',
  refreshContent: 'POST /api/administration/content',
  announce: 'POST /api/administration/announcements',
  removeAnnouncement: 'DELETE /api/administration/announcements/{announcementId}',
  listBackups: 'GET /api/administration/backups',
  makeBackup: 'POST /api/administration/backups',
  downloadBackup: 'GET /api/administration/backups/{backupId}',
  announcements: 'GET /api/announcements',

  // Live events and health
  stream: 'GET /api/stream',
  health: 'GET /api/health',
  ready: 'GET /api/ready',

  // Pictures
  changeImage: 'PUT /api/characters/{publicRef}/image',
  removeImage: 'DELETE /api/characters/{publicRef}/image',
  importImage: 'PUT /api/images/{publicRef}/{hash}',
  readImage: 'GET /api/images/{publicRef}/{hash}',

  // Games
  listGames: 'GET /api/games',
  createGame: 'POST /api/games',
  joinGame: 'POST /api/games/join',
  getGame: 'GET /api/games/{gameId}',
  changeGame: 'PATCH /api/games/{gameId}',
  deleteGame: 'DELETE /api/games/{gameId}',
  exportGame: 'GET /api/games/{gameId}/export',
  restoreGame: 'POST /api/games/{gameId}/restore',
  inviteToGame: 'POST /api/games/{gameId}/invitations',
  revokeInvitation: 'DELETE /api/games/{gameId}/invitations/{invitationId}',
  changeMember: 'PATCH /api/games/{gameId}/members/{userId}',
  removeMember: 'DELETE /api/games/{gameId}/members/{userId}',
  transferGame: 'POST /api/games/{gameId}/transfer',
  takeBack: 'POST /api/games/{gameId}/take-backs/{takeBackId}',
  party: 'GET /api/games/{gameId}/characters',
  enterGame: 'POST /api/games/{gameId}/characters',
  takeOutOfGame: 'DELETE /api/games/{gameId}/characters/{publicRef}',
  characterLogInGame: 'GET /api/games/{gameId}/characters/{publicRef}/log',
  gameLog: 'GET /api/games/{gameId}/log',
  writeInGameLog: 'POST /api/games/{gameId}/log',
  encounters: 'GET /api/games/{gameId}/encounters',
  startEncounter: 'POST /api/games/{gameId}/encounters',
  openBestiary: 'POST /api/games/{gameId}/bestiary',
  rollForInitiative: 'POST /api/games/{gameId}/encounters/{publicRef}/initiative',
  endTurn: 'POST /api/characters/{publicRef}/end-turn',
  getCheck: 'GET /api/games/{gameId}/check',
  askForCheck: 'POST /api/games/{gameId}/checks',
  endCheck: 'POST /api/games/{gameId}/checks/{checkId}/end',
  answerCheck: 'POST /api/games/{gameId}/checks/{checkId}/answers/{publicRef}',
  awardParty: 'POST /api/games/{gameId}/awards',
  giveToFellow: 'POST /api/characters/{publicRef}/gifts',

  // Share links
  listLinks: 'GET /api/characters/{publicRef}/links',
  shareCharacter: 'POST /api/characters/{publicRef}/links',
  revokeLink: 'DELETE /api/characters/{publicRef}/links/{linkId}',
  openLink: 'POST /api/share/open',
  sharedCharacter: 'GET /api/share/{linkId}',
  sharedLog: 'GET /api/share/{linkId}/log',
  sharedImage: 'GET /api/share/{linkId}/images/{hash}',
  sharedStream: 'GET /api/share/{linkId}/stream',

  // Webhooks
  listWebhooks: 'GET /api/webhooks',
  createCharacterWebhook: 'POST /api/characters/{publicRef}/webhooks',
  createGameWebhook: 'POST /api/games/{gameId}/webhooks',
  changeWebhook: 'PATCH /api/webhooks/{webhookId}',
  removeWebhook: 'DELETE /api/webhooks/{webhookId}',
  testWebhook: 'POST /api/webhooks/{webhookId}/test',
  webhookDeliveries: 'GET /api/webhooks/{webhookId}/deliveries',

  // TV view and TV links
  readTv: 'GET /api/games/{gameId}/tv',
  listTvLinks: 'GET /api/games/{gameId}/tv-links',
  createTvLink: 'POST /api/games/{gameId}/tv-links',
  revokeTvLink: 'DELETE /api/games/{gameId}/tv-links/{linkId}',
  openTvLink: 'POST /api/tv/open',
  tvScreen: 'GET /api/tv/{linkId}',
  tvImage: 'GET /api/tv/{linkId}/images/{publicRef}/{hash}',
  tvStream: 'GET /api/tv/{linkId}/stream',
} as const satisfies Record<string, Endpoint>

/** A method and a path with its parameters in braces, as OpenAPI writes them. */
export type Endpoint = `${Method} /api/${string}`

/** The HTTP methods that routes use. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The name of a route. */
export type RouteName = keyof typeof paths

/** The header in which a page names the user it acts for; the server refuses the request if someone else is signed in. */
export const expectedUserHeader = 'everquill-user'

/** The cookie in which the page passes the set-up code on when the first account signs in through a provider. */
export const setupCodeCookie = 'everquill-setup-code'

/** The cookie in which the page passes an invitation on when its holder signs in through a provider. */
export const invitationCookie = 'everquill-invitation'

/** An endpoint as its method and its path. */
export function parseEndpoint(endpoint: Endpoint): { readonly method: Method; readonly path: string } {
  const space = endpoint.indexOf(' ')
  return { method: endpoint.slice(0, space) as Method, path: endpoint.slice(space + 1) }
}

/** The parts of a request, whatever its route. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

/** Method and URL of a request, relative to the server. */
export function requestLine(
  name: RouteName,
  { params = {}, query = {} }: AnyRequest,
): { readonly method: Method; readonly url: string } {
  const { method, path } = parseEndpoint(paths[name])
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const text of value === undefined ? [] : [value].flat()) search.append(key, text)
  }
  return { method, url: search.size === 0 ? url : `${url}?${search.toString()}` }
}
