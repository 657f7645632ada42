import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ContentErrors, contract, problemsOf, ProblemSchema, type Route, type RouteName } from '@everquill/contract'
import { aPng } from '../images/pictures.ts'
import { SoftwareAuthenticator } from '../../apps/server/src/accounts/factors/passkeys/software-authenticator.fixture.ts'
import { codeOfStep, stepAt } from '../../apps/server/src/accounts/factors/totp.ts'
import { fromBase32 } from '../../apps/server/src/http/routes/factors/factor-routes.fixture.ts'
import { Player, type Reply } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'
import { strictValidator } from './closed-schemas.ts'

const problem = strictValidator(ProblemSchema)
const errors = strictValidator(ContentErrors)
const routes = Object.entries<Route>(contract) as [RouteName, Route][]
const password = 'Sieben Raben im Regen'
const email = 'ann@example.org'

/** A mail server that extracts the token of the link from each email. */
function mailbox() {
  const [reset, confirmation] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
      stream.on('end', () => {
        const [, page, found = ''] = /\/(reset|confirm-email)#([\w-]{43})/.exec(message.replaceAll('=\r\n', '')) ?? []
        if (page === 'reset') reset.resolve(found)
        if (page === 'confirm-email') confirmation.resolve(found)
        done()
      })
    },
  })
  return { server, token: reset.promise, confirmation: confirmation.promise }
}

const { server: mail, token, confirmation } = mailbox()
const dataDir = mkdtempSync(join(tmpdir(), 'everquill-contract-'))
let server: TestServer
let pageUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  server = await aServer({
    DATA_DIR: dataDir,
    WEBHOOK_LOOPBACK: 'on',
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'everquill',
    OIDC_CLIENT_SECRET: 'secret',
  })
  // A name, because an address cannot have passkeys.
  pageUrl = server.url.replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
  await new Promise<void>((resolve) => mail.close(() => resolve()))
})

/** Calls the webhook of a server that has one. */
async function askToRefresh() {
  const secret = 'a-secret-of-directus'
  const environment = { CONTENT_URL: 'http://127.0.0.1:1', CONTENT_WEBHOOK_SECRET: secret }
  const withDirectus = await aServer(environment)
  const headers = { authorization: `Bearer ${secret}` }
  const reply = await new Player(withDirectus.url).call('POST', '/api/content/changed', undefined, headers)
  await withDirectus.stop()
  return reply
}

const aRace = (english: string, german: string) => ({
  status: 'published',
  translations: [
    { languages_code: 'en-US', title: english, description: '' },
    { languages_code: 'de-DE', title: german, description: '' },
  ],
})

/** Opens an event stream and closes it again. */
async function openStream({ url, cookie }: Player, path: string): Promise<Reply> {
  const abort = new AbortController()
  const { status, headers } = await fetch(url + path, { headers: { cookie }, signal: abort.signal })
  abort.abort()
  return { status, headers, body: {} }
}

const ticket = 't'.repeat(43)

/** Stores an identity of a user and a ticket for another one, because nobody can return from the provider here. */
function arriveFromProvider(user: string): void {
  const database = new DatabaseSync(join(dataDir, 'everquill.sqlite'))
  const issuer = 'http://127.0.0.1:1'
  const hash = createHash('sha256').update(ticket).digest('base64url')
  database.prepare('insert into identities values (?, ?, ?, ?)').run(issuer, 'one', user, 1)
  const columns = 'token_hash, issuer, subject, name, email, user_id, expires_at'
  database
    .prepare(`insert into tickets (${columns}) values (?, ?, ?, ?, ?, ?, ?)`)
    .run(hash, issuer, 'two', 'Ann', null, user, Date.now() + 60_000)
  database.close()
}
const cookieIn = ({ headers }: Reply): string => headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

/** The code that an authenticator app shows now. */
const codeFor = (uri: string): string =>
  codeOfStep(fromBase32(new URL(uri).searchParams.get('secret') ?? ''), stepAt(Date.now()))

const aWebhook = { url: 'https://127.0.0.1:1/', format: 'json', topics: ['rolls'], language: 'en' }
const webhookOf = async (player: Player): Promise<string> => {
  const { webhooks } = (await player.get('/api/webhooks')).body as unknown as { webhooks: { id: string }[] }
  return webhooks[0]?.id ?? ''
}

/** Calls every route once, in an order that works; a new route does not compile until it is added. */
function everyRoute(ann: Player): { readonly [N in RouteName]: () => Promise<Reply> } {
  let path = ''
  let image = ''
  let game = ''
  let code = ''
  let check = ''
  let shared = ''
  let linkToken = ''
  let tv = ''
  let tvToken = ''
  const finn = new Player(ann.url)
  const holder = new Player(ann.url)
  const screen = new Player(ann.url)
  const idOf = async (player: Player) => ((await player.get('/api/auth/session')).body['user'] as { id: string }).id
  const cleo = async (): Promise<Player> => {
    const player = new Player(ann.url)
    await player.post('/api/auth/sign-up', { name: 'Cleo', email: `${randomUUID()}@example.org`, password })
    return player
  }
  const refOf = () => path.split('/')[3] ?? ''
  const tablet = new Player(ann.url)
  const passkey = new SoftwareAuthenticator('http://localhost')
  let created: object = {}
  let signed: object = {}
  let uri = ''
  let recoveryCode = ''
  return {
    health: () => ann.get('/api/health'),
    ready: () => ann.get('/api/ready'),
    content: () => ann.get('/api/content/items/Items?meta=*'),
    contentRecord: () => ann.get('/api/content/items/Items/rope'),
    contentPing: () => ann.get('/api/content/server/ping'),
    contentLookup: () => ann.get('/api/content/lookup/Races?title=Mensch'),
    session: () => ann.get('/api/auth/session'),
    startAsGuest: () => ann.post('/api/auth/guest'),
    createCharacter: async () => {
      const reply = await ann.post('/api/characters', { name: 'Mira' })
      path = `/api/characters/${reply.body.character?.publicRef}`
      return reply
    },
    saveCharacter: () =>
      ann.save(path.split('/')[3] ?? '', [
        { field: 'name', oldValue: 'Unknown', newValue: 'Mirabel' },
        { field: 'gold', oldValue: 50, newValue: 0 },
        { field: 'xp', oldValue: 0, newValue: 5, exact: true },
        { field: 'climbing_number', oldValue: null, newValue: 3 },
        { field: 'climbing_1', oldValue: null, newValue: 'str' },
        { field: 'spells.s1', oldValue: null, newValue: { id: 's1', spell: 'Light', prepared: true } },
        { field: 'items.gone.quantity', oldValue: 1, newValue: 2 },
      ]),
    putCharacter: () => ann.call('PUT', path, { name: 'Mirabel', conditions: ['Poisoned'] }, { 'if-match': '"1"' }),
    getCharacter: () => ann.get(path),
    characterLog: () => ann.get(`${path}/log?limit=100&search=gold&from=2026-01-01`),
    characterTimeline: () => ann.get(`${path}/timeline`),
    characterChanges: () => ann.get(`${path}/changes?from=2026-01-01&to=2200-01-01`),
    logAsCsv: () => ann.get(`${path}/log.csv`),
    logAsJson: () => ann.get(`${path}/log.json`),
    exportCharacter: () => ann.get(`${path}/export`),
    revertEntry: async () => {
      const [entry] = await ann.log(path.split('/')[3] ?? '', '?field=gold')
      return ann.post(`${path}/log/${entry?.id}/revert`, { whole: true })
    },
    characterAt: async () => {
      const [entry] = await ann.log(path.split('/')[3] ?? '', '?type=spell')
      return ann.get(`${path}/at/${entry?.id}`)
    },
    listCharacters: () => ann.get('/api/characters?known=so213-5'),
    importCharacter: () => ann.post('/api/imports', { character: { name: 'Mira', gold: 3 } }),
    rollDice: () => ann.post(`${path}/rolls`, { notation: '4d6dl1+2', for: 'climbing' }),
    changeImage: async () => {
      const reply = await ann.putImage(path.split('/')[3] ?? '', await aPng())
      image = String(reply.body['image'])
      return reply
    },
    importImage: async () => {
      const { body } = await ann.get(`${path}/export`)
      const { character, log } = body
      const imported = await ann.post('/api/imports', { character, log, pictures: [image] })
      const address = (imported.body['character'] as { image: string }).image
      return ann.call('PUT', address, await aPng(), { 'content-type': 'image/png' })
    },
    readImage: () => ann.get(`${image}?size=96`),
    createGame: async () => {
      const reply = await ann.post('/api/games', { name: 'The Salt Road', settings: { dice: '2d6' } })
      game = `/api/games/${(reply.body['game'] as { id: string }).id}`
      return reply
    },
    listGames: () => ann.get('/api/games'),
    inviteToGame: async () => {
      const reply = await ann.post(`${game}/invitations`, { days: 7 })
      code = (reply.body['invitation'] as { code: string }).code
      return reply
    },
    joinGame: async () => {
      await finn.post('/api/auth/guest')
      const { publicRef } = (await finn.create({ name: 'Odo' })).character
      return finn.post('/api/games/join', { code, character: publicRef })
    },
    enterGame: () => ann.post(`${game}/characters`, { character: refOf() }),
    getGame: () => ann.get(game),
    changeGame: () => ann.call('PATCH', game, { name: 'The Long Road', settings: { playersSee: 'names' } }),
    party: () => finn.get(`${game}/characters`),
    writeInGameLog: () => ann.post(`${game}/log`, { message: 'The duke did it.', audience: 'masters' }),
    startEncounter: () => ann.post(`${game}/encounters`, { name: 'Rats', participants: [{ id: 'rat', name: 'Rat' }] }),
    encounters: () => ann.get(`${game}/encounters`),
    openBestiary: () => ann.post(`${game}/bestiary`),
    rollForInitiative: async () => {
      const { encounters } = (await ann.get(`${game}/encounters`)).body as unknown as {
        encounters: { publicRef: string }[]
      }
      return ann.post(`${game}/encounters/${encounters[0]?.publicRef}/initiative`, { participants: ['rat'] })
    },
    endTurn: () => ann.post(`${path}/end-turn?round=1`),
    askForCheck: async () => {
      const asked = await ann.post(`${game}/checks`, { for: 'dex', characters: [refOf()], target: 15 })
      check = String(asked.body['id'])
      return asked
    },
    answerCheck: () => ann.post(`${game}/checks/${check}/answers/${refOf()}`),
    getCheck: () => ann.get(`${game}/check`),
    endCheck: () => ann.post(`${game}/checks/${check}/end`),
    awardParty: async () => {
      const party = (await ann.get(`${game}/characters`)).body['characters'] as {
        character: { publicRef: string }
      }[]
      const characters = party.map(({ character }) => character.publicRef)
      const items = [{ item: 'torch', quantity: 2 }]
      return ann.post(`${game}/awards`, {
        characters,
        xp: 5,
        coins: { gold: 7 },
        split: true,
        items,
        reason: 'The bell',
      })
    },
    giveToFellow: async () => {
      const { characters } = (await ann.get(`${game}/characters`)).body as unknown as {
        characters: { character: { publicRef: string } }[]
      }
      const to = characters.find(({ character }) => character.publicRef !== refOf())?.character.publicRef
      return ann.post(`${path}/gifts`, { to, coins: { gold: 1 } })
    },
    gameLog: () => ann.get(`${game}/log?limit=50&kind=change`),
    exportGame: () => ann.get(`${game}/export`),
    characterLogInGame: () => finn.get(`${game}/characters/${refOf()}/log`),
    shareCharacter: async () => {
      const reply = await ann.post(`${path}/links`, {
        label: 'grandma',
        sections: ['vitals', 'log'],
        days: 'until revoked',
      })
      linkToken = String(reply.body['token'])
      return reply
    },
    listLinks: () => ann.get(`${path}/links`),
    openLink: async () => {
      const reply = await holder.post('/api/share/open', { token: linkToken })
      holder.cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      shared = `/api/share/${(reply.body['link'] as { id: string }).id}`
      return reply
    },
    sharedCharacter: () => holder.get(shared),
    sharedLog: () => holder.get(`${shared}/log`),
    sharedImage: () => holder.get(`${shared}/images/${image.split('/').at(-1)}?size=96`),
    sharedStream: () => openStream(holder, `${shared}/stream`),
    revokeLink: () => ann.call('DELETE', `${path}/links/${shared.split('/').at(-1)}`),
    readTv: () => finn.get(`${game}/tv`),
    createTvLink: async () => {
      const reply = await ann.post(`${game}/tv-links`, { label: 'Living room', days: 30 })
      tvToken = String(reply.body['token'])
      return reply
    },
    listTvLinks: () => ann.get(`${game}/tv-links`),
    openTvLink: async () => {
      const reply = await screen.post('/api/tv/open', { token: tvToken })
      screen.cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      tv = `/api/tv/${(reply.body['link'] as { id: string }).id}`
      return reply
    },
    tvScreen: () => screen.get(tv),
    tvImage: () => screen.get(`${tv}/images/${refOf()}/${image.split('/').at(-1)}?size=96`),
    tvStream: () => openStream(screen, `${tv}/stream`),
    revokeTvLink: () => ann.call('DELETE', `${game}/tv-links/${tv.split('/').at(-1)}`),
    changeMember: async () => ann.call('PATCH', `${game}/members/${await idOf(finn)}`, { role: 'gm' }),
    removeMember: async () => ann.call('DELETE', `${game}/members/${await idOf(finn)}`),
    takeBack: async () => {
      const { takeBacks } = (await ann.get(game)).body as unknown as { takeBacks: { id: string }[] }
      return ann.post(`${game}/take-backs/${takeBacks[0]?.id}`)
    },
    transferGame: async () => {
      // Back to Ann, because the next calls need a game master.
      const reply = await ann.post(`${game}/transfer`, { to: await idOf(finn) })
      await finn.post(`${game}/transfer`, { to: await idOf(ann) })
      return reply
    },
    revokeInvitation: async () => {
      const { invitations } = (await ann.get(game)).body as unknown as { invitations: { id: string }[] }
      return ann.call('DELETE', `${game}/invitations/${invitations[0]?.id}`)
    },
    takeOutOfGame: () => ann.call('DELETE', `${game}/characters/${refOf()}`),
    deleteGame: () => ann.call('DELETE', game),
    restoreGame: () => ann.post(`${game}/restore`),
    removeImage: () => ann.call('DELETE', `${path}/image`),
    duplicateCharacter: () => ann.post(`${path}/duplicate`),
    deleteCharacter: () => ann.call('DELETE', path),
    restoreCharacter: () => ann.post(`${path}/restore`),
    signUp: () => ann.post('/api/auth/sign-up', { name: 'Ann', email, password, setupCode: server.setupCode }),
    administration: () => ann.get('/api/administration'),
    listAccounts: () => ann.post('/api/administration/accounts/search', { search: 'ann', only: 'administrators' }),
    changeAccount: async () =>
      ann.call('PATCH', `/api/administration/accounts/${await idOf(finn)}`, { change: 'enable' }),
    deleteAccountOf: async () => {
      const guest = await Player.guest(ann.url)
      return ann.call('DELETE', `/api/administration/accounts/${await idOf(guest)}`)
    },
    inviteAccount: () => ann.post('/api/administration/invitations', { note: 'For Mateo', days: 7 }),
    listAccountInvitations: () => ann.get('/api/administration/invitations'),
    revokeAccountInvitation: async () => {
      const { invitations } = (await ann.get('/api/administration/invitations')).body as unknown as {
        invitations: { id: string }[]
      }
      return ann.call('DELETE', `/api/administration/invitations/${invitations[0]?.id}`)
    },
    changeRegistration: () => ann.call('PUT', '/api/administration/registration', { mode: 'open', gameGuests: true }),
    createResetLink: async () => ann.post(`/api/administration/accounts/${await idOf(await cleo())}/reset-link`),
    endSessionsOf: async () => ann.call('DELETE', `/api/administration/accounts/${await idOf(await cleo())}/sessions`),
    handOver: async () => {
      // Back to Ann, because the next calls need an administrator.
      const other = await cleo()
      const reply = await ann.post('/api/administration/hand-over', { to: await idOf(other) })
      await other.post('/api/administration/hand-over', { to: await idOf(ann) })
      return reply
    },
    auditLog: () => ann.get('/api/administration/log?kind=administration'),
    refreshContent: () => ann.post('/api/administration/content'),
    announce: () => ann.post('/api/administration/announcements', { en: 'Tonight', de: 'Heute Abend', days: 1 }),
    announcements: () => finn.get('/api/announcements'),
    removeAnnouncement: async () => {
      const { announcements } = (await ann.get('/api/announcements')).body as unknown as {
        announcements: { id: string }[]
      }
      return ann.call('DELETE', `/api/administration/announcements/${announcements[0]?.id}`)
    },
    makeBackup: () => ann.post('/api/administration/backups'),
    listBackups: () => ann.get('/api/administration/backups'),
    downloadBackup: async () => {
      const first = async () =>
        (
          (await ann.get('/api/administration/backups')).body['backups'] as { id: string; finishedAt: string | null }[]
        )[0]
      await vi.waitUntil(async () => (await first())?.finishedAt !== null, 20_000)
      return ann.get(`/api/administration/backups/${(await first())?.id}`)
    },
    contentSource: () => ann.get('/api/content/source'),
    contentChanged: askToRefresh,
    createRecord: () => ann.post('/api/content/records/Races', { record: aRace('Giant', 'Riese') }),
    editRecord: () =>
      ann.call('PUT', '/api/content/records/Races/human', { revision: 0, record: aRace('Mankind', 'Menschheit') }),
    recordLog: () => ann.get('/api/content/records/Races/human/log'),
    contentUsage: () => ann.get('/api/content/usage/Items/rope'),
    exportCatalogue: () => ann.get('/api/content/export'),
    importCatalogue: async () => ann.post('/api/content/import', (await ann.get('/api/content/export')).body),
    signIn: () => tablet.post('/api/auth/sign-in', { email, password }),
    sessions: () => ann.get('/api/auth/sessions'),
    endSession: async () => {
      const { body } = await ann.get('/api/auth/sessions')
      const other = (body['sessions'] as { id: string; current: boolean }[]).find(({ current }) => !current)
      return ann.call('DELETE', `/api/auth/sessions/${other?.id}`)
    },
    endOtherSessions: () => ann.call('DELETE', '/api/auth/sessions'),
    factors: () => ann.get('/api/auth/factors'),
    startRegistration: async () => {
      const reply = await ann.post('/api/auth/passkeys/request')
      created = passkey.create(reply.body as unknown as Parameters<typeof passkey.create>[0])
      return reply
    },
    addPasskey: () => ann.post('/api/auth/passkeys', { name: 'Phone', passkey: created }),
    renamePasskey: () => ann.call('PATCH', `/api/auth/passkeys/${passkey.id}`, { name: 'Laptop' }),
    startPasskey: async () => {
      const reply = await tablet.post('/api/auth/passkey-request', { purpose: 'sign-in' })
      tablet.cookie = cookieIn(reply)
      signed = passkey.get(reply.body as unknown as Parameters<typeof passkey.get>[0])
      return reply
    },
    signInWithPasskey: () => tablet.post('/api/auth/passkey-sign-in', { passkey: signed }),
    startApp: async () => {
      const reply = await ann.post('/api/auth/app')
      uri = String(reply.body['uri'])
      return reply
    },
    enableApp: () => ann.call('PUT', '/api/auth/app', { code: codeFor(uri) }),
    newRecoveryCodes: async () => {
      const reply = await ann.post('/api/auth/recovery-codes')
      recoveryCode = (reply.body['codes'] as string[])[0] ?? ''
      return reply
    },
    finishSignIn: async () => {
      const phone = new Player(ann.url)
      phone.cookie = cookieIn(await phone.post('/api/auth/sign-in', { email, password }))
      return phone.post('/api/auth/second-factor', { code: recoveryCode })
    },
    proveIdentity: () => ann.post('/api/auth/proof', { password }),
    removePasskey: () => ann.call('DELETE', `/api/auth/passkeys/${passkey.id}`),
    removeApp: () => ann.call('DELETE', '/api/auth/app'),
    changePassword: () => ann.post('/api/auth/password', { currentPassword: password, newPassword: `${password}!` }),
    requestReset: () => ann.post('/api/auth/reset-request', { email }),
    resetPassword: async () => ann.post('/api/auth/reset', { token: await token, password }),
    changeName: () => ann.call('PATCH', '/api/auth/account', { name: 'Anna' }),
    readPresence: () => ann.get('/api/auth/presence'),
    changePresence: () => ann.call('PUT', '/api/auth/presence', { shown: true }),
    changeEmail: () => ann.post('/api/auth/email', { email: 'anna@example.org', password }),
    confirmEmail: async () => ann.post('/api/auth/email/confirm', { token: await confirmation }),
    stream: () => openStream(ann, '/api/stream'),
    startProvider: () => ann.get('/api/auth/provider'),
    returnFromProvider: () => ann.get('/api/auth/provider/return?code=a&state=b'),
    readDecision: async () => {
      arriveFromProvider(await idOf(ann))
      const cookie = `${ann.cookie}; everquill-ticket=${ticket}`
      return ann.call('GET', '/api/auth/provider/decision', undefined, { cookie })
    },
    decide: () => {
      const cookie = `${ann.cookie}; everquill-ticket=${ticket}`
      return ann.call('POST', '/api/auth/provider/decision', { action: 'link' }, { cookie })
    },
    listIdentities: () => ann.get('/api/auth/identities'),
    unlinkIdentity: async () => {
      const { body } = await ann.get('/api/auth/identities')
      const [identity] = body['identities'] as { id: string }[]
      return ann.call('DELETE', `/api/auth/identities/${identity?.id}`)
    },
    createGameWebhook: () => ann.post(`${game}/webhooks`, { ...aWebhook, format: 'discord', gmOnly: true }),
    createCharacterWebhook: async () => {
      const { body } = await ann.post('/api/characters', { name: 'Odo' })
      return ann.post(`/api/characters/${body.character?.publicRef}/webhooks`, aWebhook)
    },
    testWebhook: async () => ann.post(`/api/webhooks/${await webhookOf(ann)}/test`),
    webhookDeliveries: async () => ann.get(`/api/webhooks/${await webhookOf(ann)}/deliveries`),
    listWebhooks: () => ann.get('/api/webhooks'),
    changeWebhook: async () => ann.call('PATCH', `/api/webhooks/${await webhookOf(ann)}`, { on: false }),
    removeWebhook: async () => ann.call('DELETE', `/api/webhooks/${await webhookOf(ann)}`),
    createToken: () => ann.post('/api/auth/tokens', { name: 'Stream overlay', scopes: ['read'], days: 30 }),
    listTokens: () => ann.get('/api/auth/tokens'),
    revokeToken: async () => {
      const { tokens } = (await ann.get('/api/auth/tokens')).body as unknown as { tokens: { id: string }[] }
      return ann.call('DELETE', `/api/auth/tokens/${tokens[0]?.id}`)
    },
    exportAccount: () => ann.get('/api/auth/account/export'),
    deleteAccount: async () => {
      const guest = await Player.guest(ann.url)
      return guest.call('DELETE', '/api/auth/account', { password: '' })
    },
    signOut: () => ann.post('/api/auth/sign-out'),
  }
}

test('every response matches its schema and has no undeclared properties', async () => {
  for (const [name, call] of Object.entries(everyRoute(new Player(pageUrl)))) {
    const { response }: Route = contract[name as RouteName]
    const { status, headers, body } = await call()
    expect(status, `${name} ${JSON.stringify(body)}`).toBe(response.status)
    const type = response.schema ? 'application/json' : response.contentType
    expect(headers.get('content-type')?.split(';', 1)[0], name).toBe(type)
    expect(response.schema ? strictValidator(response.schema).Errors(body) : [], name).toEqual([])
    expect(headers.get('location') ?? '', name).toMatch(response.status === 302 ? /^\// : /^$/)
  }
})

describe('problems', () => {
  /** Sends a request with an unknown id in its path. */
  const callWithUnknownId = async (
    player: Player,
    { method, path }: Route,
    query: string,
    body?: unknown,
  ): Promise<Reply> => player.call(method, path.replace(/\{\w+\}/, '99999999') + query, body)

  /** What is wrong with a problem response of this route. */
  const faultsOf = (route: Route, { status, headers, body }: Reply): unknown[] => [
    ...problem.Errors(body),
    ...(headers.get('content-type') === 'application/problem+json; charset=utf-8' ? [] : ['type']),
    ...(body['status'] === status ? [] : ['status']),
    ...(problemsOf(route).some((code) => code === body.code) ? [] : [body.code]),
  ]

  test('every route refuses unknown properties', async () => {
    const ann = await Player.guest(pageUrl)
    for (const [name, route] of routes.filter(
      ([, { response, errorFormat }]) =>
        // A redirect shows its problems on a page.
        response.contentType !== 'text/event-stream' && response.status !== 302 && !errorFormat,
    )) {
      expect(faultsOf(route, await callWithUnknownId(ann, route, '?nonsense=1&nonsense=2')), name).toEqual([])
    }
    for (const [name, route] of routes.filter(([, { method }]) => method !== 'GET')) {
      expect(faultsOf(route, await callWithUnknownId(ann, route, '', { nonsense: 1 })), name).toEqual([])
    }
  })

  test('every route that needs a session refuses callers without one', async () => {
    for (const [name, route] of routes.filter(([, { access }]) => access === 'signed-in')) {
      const reply = await callWithUnknownId(new Player(pageUrl), route, '')
      expect(faultsOf(route, reply), name).toEqual([])
      expect(reply.body.code, name).toBe('not-signed-in')
    }
  })

  const bodies: Readonly<Record<string, object>> = {
    putCharacter: {},
    rollDice: { notation: '1d20' },
    changeMember: { role: 'gm' },
    renamePasskey: { name: 'Phone' },
    transferGame: { to: 'nobody' },
    changeGame: { name: 'Sundays' },
    enterGame: { character: '99999999' },
    writeInGameLog: { message: 'Hello?' },
    startEncounter: { name: 'Rats', participants: [] },
    rollForInitiative: { participants: [] },
    askForCheck: { for: 'dex', characters: ['99999999'] },
    awardParty: { characters: ['99999999'], xp: 1 },
    giveToFellow: { to: '99999998', coins: { gold: 1 } },
    shareCharacter: { label: '', sections: [], days: 1 },
    createTvLink: { label: '', days: 1 },
    createCharacterWebhook: aWebhook,
    createGameWebhook: { ...aWebhook, gmOnly: false },
    changeWebhook: { on: false },
    createRecord: { record: {} },
    editRecord: { revision: 0, record: {} },
    changeAccount: { change: 'disable' },
  }
  const queries: Readonly<Record<string, string>> = { contentLookup: '?title=x', endTurn: '?round=1' }
  const isForAdministrators = (route: Route): boolean => route.problems.includes('not-administrator')

  test('every route with an unknown id in its path responds with not-found', async () => {
    const ann = await Player.guest(pageUrl)
    const save = {
      saveId: '00000000-0000-4000-8000-000000000000',
      baseRevision: 1,
      changes: [{ field: 'gold', oldValue: 1, newValue: 2 }],
    }
    for (const [name, route] of routes.filter(([, { params, errorFormat }]) => params && !errorFormat)) {
      const body = name === 'saveCharacter' ? save : bodies[name]
      const reply = await callWithUnknownId(ann, route, queries[name] ?? '', body)
      expect(faultsOf(route, reply), name).toEqual([])
      expect(['not-found', ...(isForAdministrators(route) ? ['not-administrator'] : [])], name).toContain(
        reply.body.code,
      )
    }
  })

  test('routes for Directus clients report errors in the format of Directus', async () => {
    const ann = new Player(pageUrl)
    for (const [name, route] of routes.filter(([, { params, errorFormat }]) => params && errorFormat)) {
      const { status, headers, body } = await callWithUnknownId(ann, route, '')
      expect(status, name).toBe(403)
      expect(headers.get('content-type'), name).toBe('application/json; charset=utf-8')
      expect(errors.Errors(body), name).toEqual([])
    }
  })

  test('a caller over the rate limit gets a retry-after', async () => {
    const strict = await aServer({ RATE_LIMITS: 'on' })
    let reply = await new Player(strict.url).post('/api/auth/guest')
    for (let tries = 0; tries < 100 && reply.status === 200; tries++) {
      reply = await new Player(strict.url).post('/api/auth/guest')
    }
    expect(faultsOf(contract.startAsGuest, reply)).toEqual([])
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe(String(reply.body.retryAfter))
    await strict.stop()
  })
})
