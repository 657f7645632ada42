import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { RouteName } from '@everquill/contract'
import type { CharacterAction, GameAction, Role, TokenScope } from '@everquill/domain'
import { aCode, aGameParty, mustSucceed, newGuest, type GameParty } from '../support/game-party.ts'
import { importedPicturePath, importWithPicture } from '../support/import-with-picture.ts'
import { Player, type Reply } from '../support/player.ts'

/** The subjects of all calls, and one caller for each role. */
export interface Scene extends GameParty {
  readonly url: string
  /** Callers by role; an administrator has no more rights than a stranger here. */
  readonly callers: { readonly [R in Role | 'administrator']: Player }
  /** An undoable log entry of Mira. */
  readonly entry: string
  readonly linkId: string
  /** The TV link of the game. */
  readonly tvLinkId: string
  readonly invitationId: string
  /** The id of a request for a check by Mira. */
  readonly checkId: string
  /** A further member who makes no calls. */
  readonly bystander: string
}

/** The subject of a call: a character, a game, or only the caller's own account. */
export type Subject =
  | { readonly about: 'character'; readonly action: CharacterAction }
  | { readonly about: 'game'; readonly action: GameAction }
  | { readonly about: 'oneself' }
  /** For administrators only, whatever it is about. */
  | { readonly about: 'administration' }

/** One call: its subject, the scope for it, and how to make it for a given character and game. */
export type Call = Subject & {
  readonly scope: Scope
  readonly make?: (player: Player, ids: Ids) => Promise<Reply>
}

/** The scope that an access token needs; `any`: every token may make the call, null: none. */
type Scope = TokenScope | 'any' | null

/** The ids in a call. */
export interface Ids {
  readonly ref: string
  readonly gameId: string
  readonly scene: Scene
}

const oneself = (scope: Scope): Call => ({ about: 'oneself', scope })
const get =
  (path: (ids: Ids) => string) =>
  (player: Player, ids: Ids): Promise<Reply> =>
    player.get(path(ids))
type Make = NonNullable<Call['make']>
const on = (action: CharacterAction, scope: Scope, make: Make): Call => ({ about: 'character', action, scope, make })
const at = (action: GameAction, scope: Scope, make: Make): Call => ({ about: 'game', action, scope, make })
const administration = (make: Make): Call => ({ about: 'administration', scope: null, make })
const ofAccount = ({ scene }: Ids, path = '') => `/api/administration/accounts/${scene.bystander}${path}`
const character = ({ ref }: Ids) => `/api/characters/${ref}`
const game = ({ gameId }: Ids) => `/api/games/${gameId}`
const ofGame = (ids: Ids) => `${game(ids)}/characters/${ids.scene.mira}`

const aFight = ({ scene }: Ids) => ({
  name: 'The salt house',
  participants: [{ id: 'mira', name: 'Mira', character: scene.mira }],
})

const aCheck = ({ mira }: Pick<Scene, 'mira'>) => ({ for: 'perception', characters: [mira], target: 15 })

const aWebhook = { url: 'https://hooks.example/a', format: 'json', topics: ['rolls'], language: 'en' }

/** Every call of the contract, the permission and the scope that apply; a new call does not compile until it is listed. */
export const calls: { readonly [N in RouteName]: Call } = {
  getCharacter: on('read', 'read', get(character)),
  saveCharacter: on('edit', 'write', (player, { ref }) =>
    player.save(ref, [{ field: 'hp', oldValue: 0, newValue: 1 }]),
  ),
  putCharacter: on('edit', 'write', (player, ids) =>
    player.call('PUT', character(ids), { str: Math.floor(Math.random() * 900) }),
  ),
  rollDice: on('edit', 'write', (player, ids) => player.post(`${character(ids)}/rolls`, { notation: '1d20' })),
  deleteCharacter: on('delete', 'write', (player, ids) => player.call('DELETE', character(ids))),
  restoreCharacter: on('restore', 'write', (player, ids) => player.post(`${character(ids)}/restore`)),
  duplicateCharacter: on('duplicate', 'write', (player, ids) => player.post(`${character(ids)}/duplicate`)),
  characterLog: on(
    'read log',
    'read',
    get((ids) => `${character(ids)}/log`),
  ),
  characterAt: on(
    'read log',
    'read',
    get((ids) => `${character(ids)}/at/${ids.scene.entry}`),
  ),
  characterTimeline: on(
    'read log',
    'read',
    get((ids) => `${character(ids)}/timeline`),
  ),
  characterChanges: on(
    'read log',
    'read',
    get((ids) => `${character(ids)}/changes?from=2026-01-01`),
  ),
  logAsCsv: on(
    'export',
    'read',
    get((ids) => `${character(ids)}/log.csv`),
  ),
  logAsJson: on(
    'export',
    'read',
    get((ids) => `${character(ids)}/log.json`),
  ),
  exportCharacter: on(
    'read',
    'read',
    get((ids) => `${character(ids)}/export`),
  ),
  revertEntry: on('undo', 'write', (player, ids) => player.post(`${character(ids)}/log/${ids.scene.entry}/revert`)),
  changeImage: on('change picture', 'write', (player, { ref }) => player.putImage(ref, aPixel)),
  importImage: on('change picture', 'write', (player, { ref }) =>
    player.call('PUT', importedPicturePath(ref), aPixel, { 'content-type': 'image/png' }),
  ),
  removeImage: on('change picture', 'write', (player, ids) => player.call('DELETE', `${character(ids)}/image`)),
  giveToFellow: on('give', 'write', (player, ids) =>
    player.post(`${character(ids)}/gifts`, { to: ids.scene.odo, coins: { gold: 1 } }),
  ),
  listLinks: on(
    'share',
    null,
    get((ids) => `${character(ids)}/links`),
  ),
  shareCharacter: on('share', null, (player, ids) =>
    player.post(`${character(ids)}/links`, { label: '', sections: ['vitals'], days: 9 }),
  ),
  revokeLink: on('share', null, (player, ids) => player.call('DELETE', `${character(ids)}/links/${ids.scene.linkId}`)),
  takeOutOfGame: on('remove from game', 'games', (player, ids) =>
    player.call('DELETE', `/api/games/${ids.scene.gameId}/characters/${ids.ref}`),
  ),
  enterGame: on('add to game', 'games', (player, ids) =>
    player.post(`/api/games/${ids.scene.gameId}/characters`, { character: ids.ref }),
  ),
  getGame: at('read game', 'read', get(game)),
  party: at(
    'read game',
    'read',
    get((ids) => `${game(ids)}/characters`),
  ),
  characterLogInGame: at(
    'read game log',
    'read',
    get((ids) => `${ofGame(ids)}/log`),
  ),
  gameLog: at(
    'read game log',
    'read',
    get((ids) => `${game(ids)}/log`),
  ),
  writeInGameLog: at('write in game log', 'games', (player, ids) =>
    player.post(`${game(ids)}/log`, { message: 'hello' }),
  ),
  encounters: at(
    'see the order',
    'read',
    get((ids) => `${game(ids)}/encounters`),
  ),
  startEncounter: at('run encounters', 'games', (player, ids) => player.post(`${game(ids)}/encounters`, aFight(ids))),
  // Whoever may not start an encounter has none to roll for.
  openBestiary: at('run encounters', 'games', (player, ids) => player.post(`${game(ids)}/bestiary`)),
  rollForInitiative: at('run encounters', 'games', async (player, ids) => {
    const { body } = await player.post(`${game(ids)}/encounters`, aFight(ids))
    const ref = typeof body['publicRef'] === 'string' ? body['publicRef'] : '99999999'
    return player.post(`${game(ids)}/encounters/${ref}/initiative`, { participants: ['mira'] })
  }),
  getCheck: at(
    'see checks',
    'read',
    get((ids) => `${game(ids)}/check`),
  ),
  askForCheck: at('ask for checks', 'games', (player, ids) => player.post(`${game(ids)}/checks`, aCheck(ids.scene))),
  endCheck: at('ask for checks', 'games', (player, ids) => player.post(`${game(ids)}/checks/${ids.scene.checkId}/end`)),
  answerCheck: on('answer check', 'games', (player, { ref, scene }) =>
    player.post(`/api/games/${scene.gameId}/checks/${scene.checkId}/answers/${ref}`),
  ),
  endTurn: on('end turn', 'write', (player, ids) => player.post(`${character(ids)}/end-turn?round=1`)),
  awardParty: at('award', 'games', (player, ids) =>
    player.post(`${game(ids)}/awards`, { characters: [ids.scene.mira], xp: 1 }),
  ),
  changeGame: at('run game', 'games', (player, ids) => player.call('PATCH', game(ids), { name: 'Another' })),
  inviteToGame: at('run game', null, (player, ids) => player.post(`${game(ids)}/invitations`)),
  revokeInvitation: at('run game', null, (player, ids) =>
    player.call('DELETE', `${game(ids)}/invitations/${ids.scene.invitationId}`),
  ),
  changeMember: at('run game', null, (player, ids) =>
    player.call('PATCH', `${game(ids)}/members/${ids.scene.bystander}`, { role: 'player' }),
  ),
  removeMember: at('run game', null, (player, ids) =>
    player.call('DELETE', `${game(ids)}/members/${ids.scene.bystander}`),
  ),
  transferGame: at('run game', null, (player, ids) =>
    player.post(`${game(ids)}/transfer`, { to: ids.scene.bystander }),
  ),
  // Whoever may not remove the bystander has nothing to take back, and gets the same response for any id.
  takeBack: at('run game', null, async (player, ids) => {
    const { body } = await player.call('DELETE', `${game(ids)}/members/${ids.scene.bystander}`)
    const { id } = (body['takeBack'] ?? { id: randomUUID() }) as { readonly id: string }
    return player.post(`${game(ids)}/take-backs/${id}`)
  }),
  deleteGame: at('run game', null, (player, ids) => player.call('DELETE', game(ids))),
  exportGame: at(
    'export game',
    null,
    get((ids) => `${game(ids)}/export`),
  ),
  readTv: at(
    'watch on a TV',
    'read',
    get((ids) => `${game(ids)}/tv`),
  ),
  listTvLinks: at(
    'run game',
    null,
    get((ids) => `${game(ids)}/tv-links`),
  ),
  createTvLink: at('run game', null, (player, ids) => player.post(`${game(ids)}/tv-links`, { label: '', days: 30 })),
  revokeTvLink: at('run game', null, (player, ids) =>
    player.call('DELETE', `${game(ids)}/tv-links/${ids.scene.tvLinkId}`),
  ),
  restoreGame: at('run game', null, (player, ids) => player.post(`${game(ids)}/restore`)),
  createCharacterWebhook: on('share', null, (player, ids) => player.post(`${character(ids)}/webhooks`, aWebhook)),
  createGameWebhook: at('run game', null, (player, ids) =>
    player.post(`${game(ids)}/webhooks`, { ...aWebhook, gmOnly: false }),
  ),
  administration: administration(get(() => '/api/administration')),
  listAccounts: administration((player) => player.post('/api/administration/accounts/search', { search: 'a' })),
  changeAccount: administration((player, ids) => player.call('PATCH', ofAccount(ids), { change: 'disable' })),
  deleteAccountOf: administration((player, ids) => player.call('DELETE', ofAccount(ids))),
  endSessionsOf: administration(async (player, { scene }) => {
    const { user } = await accountOf(scene.url)
    return player.call('DELETE', `/api/administration/accounts/${user}/sessions`)
  }),
  createResetLink: administration(async (player, { scene }) => {
    const { user } = await accountOf(scene.url)
    return player.post(`/api/administration/accounts/${user}/reset-link`)
  }),
  handOver: administration(async (player, { scene }) => {
    const { user, signIn } = await accountOf(scene.url)
    const reply = await player.post('/api/administration/hand-over', { to: user })
    // Back to the administrator of the other scenes.
    if (reply.status < 300) {
      const to = await idOf(scene.callers.administrator)
      mustSucceed(await (await signIn()).post('/api/administration/hand-over', { to }))
    }
    return reply
  }),
  changeRegistration: administration((player) =>
    player.call('PUT', '/api/administration/registration', { mode: 'open' }),
  ),
  listAccountInvitations: administration(get(() => '/api/administration/invitations')),
  inviteAccount: administration((player) => player.post('/api/administration/invitations', { note: '', days: 7 })),
  revokeAccountInvitation: administration(async (player) => {
    const { body } = await player.post('/api/administration/invitations', { note: '', days: 7 })
    const { id } = (body['invitation'] ?? { id: randomUUID() }) as { readonly id: string }
    return player.call('DELETE', `/api/administration/invitations/${id}`)
  }),
  auditLog: administration(get(({ scene }) => `/api/administration/log?user=${scene.bystander}`)),
  refreshContent: administration((player) => player.post('/api/administration/content')),
  announce: administration((player) =>
    player.post('/api/administration/announcements', { en: 'Tonight', de: 'Heute Abend', days: 1 }),
  ),
  removeAnnouncement: administration(async (player) => {
    const { body } = await player.post('/api/administration/announcements', { en: 'a', de: 'b', days: 1 })
    const { id } = (body['announcement'] ?? { id: randomUUID() }) as { readonly id: string }
    return player.call('DELETE', `/api/administration/announcements/${id}`)
  }),
  listBackups: administration(get(() => '/api/administration/backups')),
  makeBackup: administration(async (player) => finishedBackup(player)),
  downloadBackup: administration(async (player) => {
    const { body } = await finishedBackup(player)
    const { id } = (body['backup'] ?? { id: randomUUID() }) as { readonly id: string }
    return player.get(`/api/administration/backups/${id}`)
  }),
  announcements: oneself(null),
  // Their access rules have tests of their own: a session, a code, a link token, the administrator, or everyone.
  startAsGuest: oneself(null),
  signUp: oneself(null),
  signIn: oneself(null),
  signOut: oneself(null),
  session: oneself('any'),
  sessions: oneself(null),
  endSession: oneself(null),
  endOtherSessions: oneself(null),
  startPasskey: oneself(null),
  signInWithPasskey: oneself(null),
  finishSignIn: oneself(null),
  proveIdentity: oneself(null),
  factors: oneself(null),
  startRegistration: oneself(null),
  addPasskey: oneself(null),
  renamePasskey: oneself(null),
  removePasskey: oneself(null),
  startApp: oneself(null),
  enableApp: oneself(null),
  removeApp: oneself(null),
  newRecoveryCodes: oneself(null),
  changePassword: oneself(null),
  changeName: oneself(null),
  readPresence: oneself(null),
  changePresence: oneself(null),
  changeEmail: oneself(null),
  confirmEmail: oneself(null),
  requestReset: oneself(null),
  resetPassword: oneself(null),
  startProvider: oneself(null),
  returnFromProvider: oneself(null),
  readDecision: oneself(null),
  decide: oneself(null),
  listIdentities: oneself(null),
  unlinkIdentity: oneself(null),
  revokeToken: oneself(null),
  createToken: oneself(null),
  listWebhooks: oneself(null),
  changeWebhook: oneself(null),
  removeWebhook: oneself(null),
  testWebhook: oneself(null),
  webhookDeliveries: oneself(null),
  listTokens: oneself(null),
  exportAccount: oneself(null),
  deleteAccount: oneself(null),
  listCharacters: oneself('read'),
  createCharacter: oneself('write'),
  importCharacter: oneself('write'),
  listGames: oneself('read'),
  createGame: oneself('games'),
  joinGame: oneself('games'),
  openLink: oneself(null),
  sharedCharacter: oneself(null),
  sharedLog: oneself(null),
  sharedImage: oneself(null),
  sharedStream: oneself(null),
  openTvLink: oneself(null),
  tvScreen: oneself(null),
  tvImage: oneself(null),
  tvStream: oneself(null),
  stream: oneself('read'),
  readImage: oneself('read'),
  health: oneself('any'),
  ready: oneself('any'),
  content: oneself('any'),
  contentRecord: oneself('any'),
  contentPing: oneself('any'),
  contentLookup: oneself('any'),
  contentSource: oneself(null),
  contentChanged: oneself(null),
  createRecord: oneself(null),
  editRecord: oneself(null),
  recordLog: oneself(null),
  contentUsage: oneself(null),
  exportCatalogue: oneself(null),
  importCatalogue: oneself(null),
}

/** A PNG of one pixel. */
/** The scene with an imported character in place of Mira, whose picture has not been uploaded yet. */
export const withImportedMira = async (scene: Scene): Promise<Scene> => ({
  ...scene,
  mira: await importWithPicture(scene.ann.player, scene.mira),
})

const aPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** The first account of a server is its administrator. */
const administrators = new Map<string, Player>()

async function administratorOf(url: string): Promise<Player> {
  const known = administrators.get(url)
  if (known) return known
  const player = new Player(url)
  const email = `${randomUUID()}@example.org`
  mustSucceed(await player.post('/api/auth/sign-up', { name: 'Ada', email, password }))
  administrators.set(url, player)
  return player
}

const password = 'Sieben Raben im Regen'

const idOf = async (player: Player): Promise<string> =>
  ((await player.get('/api/auth/session')).body['user'] as { readonly id: string }).id

/** An account besides the administrator, one for each server. */
interface Account {
  readonly user: string
  readonly signIn: () => Promise<Player>
}
const accounts = new Map<string, Account>()

async function accountOf(url: string): Promise<Account> {
  const known = accounts.get(url)
  if (known) return known
  const email = `${randomUUID()}@example.org`
  const player = new Player(url)
  mustSucceed(await player.post('/api/auth/sign-up', { name: 'Bea', email, password }))
  const account = {
    user: await idOf(player),
    async signIn() {
      const again = new Player(url)
      mustSucceed(await again.post('/api/auth/sign-in', { email, password }))
      return again
    },
  }
  accounts.set(url, account)
  return account
}

/** Starts a backup and waits for it. */
async function finishedBackup(player: Player): Promise<Reply> {
  // Right after another one has ended, its lock may still be held.
  const started = await eventually(
    () => player.post('/api/administration/backups'),
    ({ body }) => body.code !== 'backup-running',
  )
  if (started.status >= 300) return started
  await eventually(
    async () => mustSucceed(await player.get('/api/administration/backups')) as unknown as { backups: Backup[] },
    ({ backups }) => backups.every(({ finishedAt }) => finishedAt !== null),
  )
  return started
}

interface Backup {
  readonly finishedAt: string | null
}

/** Repeats a request until its response is as expected, and returns it. */
async function eventually<T>(request: () => Promise<T>, isExpected: (response: T) => boolean): Promise<T> {
  let response = await request()
  await vi.waitUntil(async () => isExpected(response) || isExpected((response = await request())), { timeout: 600_000 })
  return response
}

/** Disables the accounts of some callers of a scene. */
export async function disable(scene: Scene, callers: readonly (keyof Scene['callers'])[]): Promise<void> {
  for (const caller of callers) {
    const path = `/api/administration/accounts/${await idOf(scene.callers[caller])}`
    mustSucceed(await scene.callers.administrator.call('PATCH', path, { change: 'disable' }))
  }
}

/** Creates a fresh scene, because many calls change it. */
export async function aScene(url: string): Promise<Scene> {
  const administrator = await administratorOf(url)
  await accountOf(url)
  const party = await aGameParty(url)
  const { ann, greta, finn, mira, gameId } = party
  const { entries } = await ann.player.edit(mira, 'hp', 0, 5)
  const { link, token } = mustSucceed(
    await ann.player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals', 'log'], days: 9 }),
  ) as unknown as { link: { id: string }; token: string }
  const holder = new Player(url)
  const opened = await holder.post('/api/share/open', { token })
  holder.cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const tv = mustSucceed(
    await greta.player.post(`/api/games/${gameId}/tv-links`, { label: '', days: 9 }),
  ) as unknown as { link: { id: string }; token: string }
  const screen = new Player(url)
  const openedTv = await screen.post('/api/tv/open', { token: tv.token })
  screen.cookie = openedTv.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const bystander = await newGuest(url)
  mustSucceed(await bystander.player.post('/api/games/join', { code: await aCode(greta.player, gameId) }))
  const { id: checkId } = mustSucceed(await greta.player.post(`/api/games/${gameId}/checks`, aCheck({ mira })))
  const { invitations } = mustSucceed(await greta.player.get(`/api/games/${gameId}`)) as unknown as {
    invitations: { id: string }[]
  }
  return {
    ...party,
    url,
    callers: {
      owner: ann.player,
      'game master': greta.player,
      fellow: finn.player,
      link: holder,
      'tv link': screen,
      stranger: (await newGuest(url)).player,
      administrator,
    },
    entry: entries[0]?.id ?? '',
    linkId: link.id,
    tvLinkId: tv.link.id,
    invitationId: invitations[0]?.id ?? '',
    checkId: String(checkId),
    bystander: bystander.user,
  }
}
