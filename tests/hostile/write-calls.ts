import { randomUUID } from 'node:crypto'
import { contract, type Route, type RouteName } from '@everquill/contract'
import type { ItemEntry, Json } from '@everquill/domain'
import { importedPicturePath, importWithPicture } from '../support/import-with-picture.ts'
import { Player } from '../support/player.ts'
import type { WireRequest } from '../support/http-client.ts'

/** The names of all write calls of the contract. */
export type WriteName = { [N in RouteName]: (typeof contract)[N]['method'] extends 'GET' ? never : N }[RouteName]

export const writeNames = Object.entries<Route>(contract)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as WriteName)

/** The users of the tests and their data. */
export interface Fixture {
  readonly ann: Player
  /** The first account of the server: Ann, or an earlier fixture's Ann. */
  readonly administrator: Player
  readonly bob: Player
  /** An account without data. */
  readonly leaving: Player
  readonly email: string
  /** Ann's: a character at revision 1 and its items, one in the trash, and a session on another device. */
  readonly living: string
  readonly items: readonly ItemEntry[]
  /** A character with an imported history, whose picture has not been uploaded. */
  readonly imported: string
  readonly trashed: string
  /** An edited character and its log entry. */
  readonly edited: string
  readonly entry: string
  readonly sessionId: string
  /** A personal access token of Ann. */
  readonly tokenId: string
  /** A webhook of Ann for `living`; nothing can be sent to its address. */
  readonly webhookId: string
  /** A game that Ann runs, one of hers in the trash, one to transfer, an invite code of the first and its id. */
  readonly gameId: string
  readonly trashedGame: string
  readonly transferableGame: string
  /** A game with a running encounter. */
  readonly fightingGame: string
  readonly encounter: string
  /** A request for a check by `edited` and the character of the other member. */
  readonly checkId: string
  readonly code: string
  readonly invitationId: string
  /** Another member and their character in the same game as `edited`. */
  readonly fellow: string
  readonly fellowCharacter: string
  /** A share link to `living` and its token. */
  readonly linkId: string
  readonly tvLinkId: string
  readonly tvToken: string
  readonly token: string
  /** Bob's: a character, one in the trash, a session, and the id of one of his saves. */
  readonly foreign: string
  readonly foreignTrashed: string
  readonly foreignSession: string
  readonly foreignSave: string
}

type Document = { readonly [key: string]: Json }

/** A valid call. */
export interface WriteCall {
  readonly name: WriteName
  readonly route: Route
  readonly path: string
  /** Null for a call that takes no body. */
  readonly body: Document | null
  /** A raw body instead of a JSON one. */
  readonly bytes: Uint8Array | null
  /** Paths of a text, such as `changes.0.newValue`, and of a number in the body. */
  readonly text: string
  readonly number: string | null
  readonly cookie: string
  readonly fixture: Fixture
}

const password = 'Sieben Raben im Regen'

const administrators = new Map<string, Player>()

/** Creates the fixture: Ann with an account, Bob as a guest. */
export async function createFixture(url: string, setupCode?: string): Promise<Fixture> {
  const bob = await Player.guest(url)
  const ann = new Player(url)
  const email = `${randomUUID()}@example.org`
  await ann.post('/api/auth/sign-up', { name: 'Ann', email, password, ...(setupCode !== undefined && { setupCode }) })
  const administrator = administrators.get(url) ?? ann
  administrators.set(url, administrator)
  const leaving = new Player(url)
  await leaving.post('/api/auth/sign-up', { name: 'Cleo', email: `${randomUUID()}@example.org`, password })
  const tablet = new Player(url)
  await tablet.post('/api/auth/sign-in', { email, password })
  const [living, trashed, foreign, foreignTrashed] = await Promise.all([
    ann.create(),
    ann.create(),
    bob.create(),
    bob.create(),
  ])
  await ann.call('DELETE', `/api/characters/${trashed.character.publicRef}`)
  await bob.call('DELETE', `/api/characters/${foreignTrashed.character.publicRef}`)
  const edited = (await ann.create()).character.publicRef
  const { entries } = await ann.edit(edited, 'gold', 20, 15)
  return {
    ...(await aGameOf(ann, edited)),
    ...(await aLinkOf(ann, living.character.publicRef)),
    ann,
    administrator,
    bob,
    leaving,
    email,
    living: living.character.publicRef,
    items: living.character.items,
    imported: await importWithPicture(ann, living.character.publicRef),
    trashed: trashed.character.publicRef,
    edited,
    entry: entries[0]?.id ?? '',
    sessionId: await sessionOf(tablet),
    tokenId: await aTokenOf(ann),
    webhookId: await aWebhookOf(ann, living.character.publicRef),
    foreign: foreign.character.publicRef,
    foreignTrashed: foreignTrashed.character.publicRef,
    foreignSession: await sessionOf(bob),
    foreignSave: foreign.entries[0]?.saveId ?? '',
  }
}

async function aTokenOf(ann: Player): Promise<string> {
  const { body } = await ann.post('/api/auth/tokens', { name: 'Backup', scopes: ['read'], days: 1 })
  return (body['token'] as { id: string }).id
}

const aWebhook = { url: 'https://hooks.invalid/a', format: 'json', topics: ['rolls'], language: 'en' }

async function aWebhookOf(ann: Player, ref: string): Promise<string> {
  const { body } = await ann.post(`/api/characters/${ref}/webhooks`, aWebhook)
  return (body['webhook'] as { id: string }).id
}

const aFight = { name: 'Rats', participants: [{ id: 'rat', name: 'Rat', hp: 3 }] }

async function aGameOf(ann: Player, edited: string) {
  const created = async () => ((await ann.post('/api/games', { name: 'Fridays' })).body['game'] as { id: string }).id
  const [gameId, trashedGame, transferableGame] = [await created(), await created(), await created()]
  await ann.call('DELETE', `/api/games/${trashedGame}`)
  const invited = await ann.post(`/api/games/${gameId}/invitations`)
  const { code, id: invitationId } = invited.body['invitation'] as { code: string; id: string }
  const finn = await Player.guest(ann.url)
  const fellowCharacter = (await finn.create()).character.publicRef
  await finn.post('/api/games/join', { code, character: fellowCharacter })
  const second = await ann.post(`/api/games/${transferableGame}/invitations`)
  await finn.post('/api/games/join', { code: (second.body['invitation'] as { code: string }).code })
  await ann.post(`/api/games/${gameId}/characters`, { character: edited })
  const fellow = ((await finn.get('/api/auth/session')).body['user'] as { id: string }).id
  const fightingGame = await created()
  const fight = await ann.post(`/api/games/${fightingGame}/encounters`, aFight)
  const encounter = String(fight.body['publicRef'])
  const check = await ann.post(`/api/games/${gameId}/checks`, { for: 'dex', characters: [fellowCharacter, edited] })
  const checkId = String(check.body['id'])
  const { body: tv } = await ann.post(`/api/games/${gameId}/tv-links`, { label: '', days: 9 })
  return {
    checkId,
    gameId,
    trashedGame,
    transferableGame,
    fightingGame,
    encounter,
    code,
    invitationId,
    fellow,
    fellowCharacter,
    tvLinkId: (tv['link'] as { id: string }).id,
    tvToken: String(tv['token']),
  }
}

async function aLinkOf(ann: Player, ref: string) {
  const { body } = await ann.post(`/api/characters/${ref}/links`, { label: '', sections: ['log'], days: 9 })
  return { linkId: (body['link'] as { id: string }).id, token: String(body['token']) }
}

async function sessionOf(player: Player): Promise<string> {
  const { body } = await player.get('/api/auth/sessions')
  const sessions = body['sessions'] as readonly { readonly id: string; readonly current: boolean }[]
  return sessions.find(({ current }) => current)?.id ?? ''
}

const aSave = (): Document => ({
  saveId: randomUUID(),
  baseRevision: 1,
  changes: [
    { field: 'name', oldValue: 'Mira', newValue: 'Mirabel' },
    { field: 'gold', oldValue: 20, newValue: 15 },
  ],
})

const aRecord = (name: string): { readonly [key: string]: Json } => ({
  status: 'published',
  kind: 'gear',
  slot: null,
  weight_grams: 100,
  price_copper: 5,
  translations: [
    { languages_code: 'en-US', name, description: 'An item.' },
    { languages_code: 'de-DE', name, description: 'Ein Gegenstand.' },
  ],
})

type Example = Partial<Pick<WriteCall, 'path' | 'body' | 'bytes' | 'text' | 'number' | 'cookie'>>

/** One valid example of each write call; a new call does not compile until it is listed. */
function examples(fixture: Fixture): { readonly [N in WriteName]: Example } {
  const { email, leaving, living, trashed, edited, entry, sessionId } = fixture
  const { fightingGame, encounter, checkId } = fixture
  const { gameId, trashedGame, transferableGame, code, invitationId, fellow, fellowCharacter, linkId, token } = fixture
  return {
    startAsGuest: {},
    signUp: { body: { name: 'Cleo', email: `${randomUUID()}@example.org`, password }, text: 'name' },
    signIn: { body: { email, password }, text: 'email' },
    signOut: {},
    endSession: { path: `/api/auth/sessions/${sessionId}` },
    endOtherSessions: {},
    // Passkeys need a name instead of an address, and the other factors none but a password here.
    startPasskey: { body: { purpose: 'sign-in' }, text: 'purpose' },
    signInWithPasskey: {
      body: { passkey: { id: 'abc', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
      text: 'passkey.id',
    },
    finishSignIn: { body: { code: 'K7QM-2XTB-9HCE-R4WN' }, text: 'code' },
    proveIdentity: { body: { password }, text: 'password' },
    startRegistration: {},
    addPasskey: {
      body: { name: 'Phone', passkey: { id: 'abc', clientDataJSON: 'e30', attestationObject: 'oA', transports: [] } },
      text: 'name',
    },
    renamePasskey: { path: '/api/auth/passkeys/abc', body: { name: 'Phone' }, text: 'name' },
    removePasskey: { path: '/api/auth/passkeys/abc' },
    startApp: {},
    enableApp: { body: { code: 'no code' }, text: 'code' },
    removeApp: {},
    newRecoveryCodes: {},
    changePassword: { body: { currentPassword: password, newPassword: `${password}!` }, text: 'currentPassword' },
    changeName: { body: { name: 'Anna' }, text: 'name' },
    changePresence: { body: { shown: false }, text: 'shown' },
    changeEmail: { body: { email: `${randomUUID()}@example.org`, password }, text: 'email' },
    confirmEmail: { body: { token: 'x'.repeat(43) }, text: 'token' },
    deleteAccount: { body: { password }, text: 'password', cookie: leaving.cookie },
    requestReset: { body: { email }, text: 'email' },
    decide: { body: { action: 'cancel' }, text: 'action' },
    unlinkIdentity: { path: `/api/auth/identities/${'x'.repeat(43)}` },
    createToken: { body: { name: 'Stream overlay', scopes: ['read'], days: 30 }, text: 'name', number: 'days' },
    revokeToken: { path: `/api/auth/tokens/${fixture.tokenId}` },
    resetPassword: { body: { token: 'x'.repeat(43), password }, text: 'token' },
    createCharacter: { body: { name: 'Mira' }, text: 'name' },
    saveCharacter: {
      path: `/api/characters/${living}`,
      body: aSave(),
      text: 'changes.0.newValue',
      number: 'changes.1.newValue',
    },
    putCharacter: { path: `/api/characters/${living}`, body: { name: 'Mira', gold: 15 }, text: 'name', number: 'gold' },
    deleteCharacter: { path: `/api/characters/${living}` },
    revertEntry: {
      path: `/api/characters/${edited}/log/${entry}/revert`,
      body: { saveId: randomUUID(), whole: true },
      text: 'saveId',
    },
    restoreCharacter: { path: `/api/characters/${trashed}/restore` },
    importCharacter: {
      body: { character: { name: 'Mira', gold: 15 } },
      text: 'character.name',
      number: 'character.gold',
    },
    rollDice: { path: `/api/characters/${living}/rolls`, body: { notation: '1d20+3' }, text: 'notation' },
    duplicateCharacter: { path: `/api/characters/${living}/duplicate`, body: { saveId: randomUUID() }, text: 'saveId' },
    createGame: { body: { name: 'The Salt Road' }, text: 'name' },
    joinGame: { body: { code }, text: 'code' },
    changeGame: { path: `/api/games/${gameId}`, body: { name: 'Sundays' }, text: 'name' },
    inviteToGame: {
      path: `/api/games/${gameId}/invitations`,
      body: { saveId: randomUUID(), days: 7 },
      text: 'saveId',
      number: 'days',
    },
    enterGame: { path: `/api/games/${gameId}/characters`, body: { character: living }, text: 'character' },
    writeInGameLog: { path: `/api/games/${gameId}/log`, body: { message: 'The bell tolls.' }, text: 'message' },
    startEncounter: {
      path: `/api/games/${gameId}/encounters`,
      body: aFight,
      text: 'name',
      number: 'participants.0.hp',
    },
    openBestiary: { path: `/api/games/${gameId}/bestiary` },
    rollForInitiative: {
      path: `/api/games/${fightingGame}/encounters/${encounter}/initiative`,
      body: { participants: ['rat'] },
      text: 'participants.0',
    },
    askForCheck: {
      path: `/api/games/${gameId}/checks`,
      body: { for: 'dex', characters: [fellowCharacter] },
      text: 'for',
    },
    endCheck: { path: `/api/games/${gameId}/checks/${checkId}/end` },
    answerCheck: {
      path: `/api/games/${gameId}/checks/${checkId}/answers/${fellowCharacter}`,
      body: { saveId: randomUUID() },
      text: 'saveId',
    },
    endTurn: { path: `/api/characters/${living}/end-turn?round=1` },
    awardParty: {
      path: `/api/games/${gameId}/awards`,
      body: { characters: [edited], coins: { gold: 7 } },
      text: 'characters.0',
      number: 'coins.gold',
    },
    giveToFellow: {
      path: `/api/characters/${edited}/gifts`,
      body: { to: fellowCharacter, coins: { gold: 1 } },
      text: 'to',
      number: 'coins.gold',
    },
    changeMember: { path: `/api/games/${gameId}/members/${fellow}`, body: { role: 'player' }, text: 'role' },
    removeMember: { path: `/api/games/${gameId}/members/${fellow}` },
    transferGame: { path: `/api/games/${transferableGame}/transfer`, body: { to: fellow }, text: 'to' },
    // Removals can be taken back for 30 seconds only, so this one is unknown.
    takeBack: { path: `/api/games/${gameId}/take-backs/${randomUUID()}` },
    takeOutOfGame: { path: `/api/games/${gameId}/characters/${edited}` },
    revokeInvitation: { path: `/api/games/${gameId}/invitations/${invitationId}` },
    deleteGame: { path: `/api/games/${gameId}` },
    restoreGame: { path: `/api/games/${trashedGame}/restore` },
    shareCharacter: {
      path: `/api/characters/${living}/links`,
      body: { label: 'grandma', sections: ['vitals'], days: 3 },
      text: 'label',
      number: 'days',
    },
    revokeLink: { path: `/api/characters/${living}/links/${linkId}` },
    openLink: { body: { token }, text: 'token' },
    createTvLink: {
      path: `/api/games/${gameId}/tv-links`,
      body: { label: 'Living room', days: 30 },
      text: 'label',
      number: 'days',
    },
    revokeTvLink: { path: `/api/games/${gameId}/tv-links/${fixture.tvLinkId}` },
    openTvLink: { body: { token: fixture.tvToken }, text: 'token' },
    createCharacterWebhook: { path: `/api/characters/${living}/webhooks`, body: aWebhook, text: 'url' },
    createGameWebhook: { path: `/api/games/${gameId}/webhooks`, body: { ...aWebhook, gmOnly: false }, text: 'url' },
    changeWebhook: { path: `/api/webhooks/${fixture.webhookId}`, body: { topics: ['saves'] }, text: 'topics.0' },
    testWebhook: { path: `/api/webhooks/${fixture.webhookId}/test` },
    removeWebhook: { path: `/api/webhooks/${fixture.webhookId}` },
    changeImage: { path: `/api/characters/${living}/image`, bytes: aPixel },
    removeImage: { path: `/api/characters/${living}/image` },
    importImage: { path: importedPicturePath(fixture.imported), bytes: aPixel },
    listAccounts: { body: { search: 'Cleo' }, text: 'search' },
    changeAccount: {
      path: `/api/administration/accounts/${fellow}`,
      body: { change: 'enable' },
      text: 'change',
    },
    // Ids that nobody has: the administrator and the others are still needed.
    deleteAccountOf: { path: `/api/administration/accounts/${randomUUID()}` },
    endSessionsOf: { path: `/api/administration/accounts/${randomUUID()}/sessions` },
    createResetLink: { path: `/api/administration/accounts/${randomUUID()}/reset-link` },
    handOver: { path: '/api/administration/hand-over', body: { to: randomUUID() }, text: 'to' },
    changeRegistration: { body: { mode: 'open' }, text: 'mode' },
    inviteAccount: { body: { note: 'For Mateo', days: 7 }, text: 'note', number: 'days' },
    revokeAccountInvitation: { path: `/api/administration/invitations/${randomUUID()}` },
    refreshContent: {},
    contentChanged: {},
    announce: { body: { en: 'Tonight', de: 'Heute Abend', days: 1 }, text: 'en', number: 'days' },
    removeAnnouncement: { path: `/api/administration/announcements/${randomUUID()}` },
    makeBackup: {},
    createRecord: {
      path: '/api/content/records/Items',
      body: { record: aRecord(randomUUID()) },
      text: 'record.translations.0.name',
      number: 'record.price_copper',
    },
    editRecord: {
      path: '/api/content/records/Items/rope',
      body: { revision: 0, record: aRecord('Rope') },
      text: 'record.translations.0.name',
      number: 'record.price_copper',
    },
    importCatalogue: {
      path: '/api/content/import',
      body: {
        format: 'everquill-catalogue',
        version: 1,
        records: { Items: [{ id: 'a-record', ...aRecord(randomUUID()) }] },
      },
      text: 'records.Items.0.translations.0.name',
      number: 'records.Items.0.price_copper',
    },
  }
}

/** A PNG of one pixel. */
const aPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Calls that remove data which other calls need; they come last. */
const last: readonly WriteName[] = [
  'giveToFellow',
  'takeOutOfGame',
  'removeMember',
  'revokeInvitation',
  'revokeLink',
  'revokeTvLink',
  'revokeToken',
  'removeWebhook',
  'deleteGame',
  'deleteCharacter',
  'endSession',
  'endOtherSessions',
  'changeEmail',
  'changePassword',
  'deleteAccount',
]

/** Every write call, made by Ann or without a session where none is needed, in an order in which all succeed. */
export function writeCalls(fixture: Fixture): readonly WriteCall[] {
  const all = examples(fixture)
  const inOrder = writeNames.toSorted((left, right) => last.indexOf(left) - last.indexOf(right))
  return inOrder.map((name) => {
    const route: Route = contract[name]
    const caller = route.problems.includes('not-administrator') ? fixture.administrator : fixture.ann
    const cookie = route.access === 'signed-in' ? caller.cookie : ''
    return {
      name,
      route,
      path: route.path,
      body: null,
      bytes: null,
      text: 'changes.0.newValue',
      number: null,
      cookie,
      fixture,
      ...all[name],
    }
  })
}

/** The body of a call; a call without one is sent a save, which it must refuse. */
export const documentOf = (call: WriteCall): Document => call.body ?? aSave()

/** The call as a wire request, optionally with another body or headers. */
export function requestOf(
  { route, path, body, bytes, cookie }: WriteCall,
  change: Partial<WireRequest> = body
    ? { body: JSON.stringify(body) }
    : bytes
      ? { body: bytes, headers: { 'content-type': 'image/png' } }
      : {},
): WireRequest {
  return {
    method: route.method,
    path,
    ...change,
    headers: {
      ...(cookie && { cookie }),
      ...(change.body !== undefined && { 'content-type': 'application/json' }),
      ...change.headers,
    },
  }
}
