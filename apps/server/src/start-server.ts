import { randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { maxCharacterId } from '@everquill/domain'
import { auditLine, type AuditEvent } from './accounts/audit.ts'
import type { AccountDeps } from './accounts/deps.ts'
import { hasher } from './accounts/passwords/hasher.ts'
import { proveLimits } from './accounts/limits.ts'
import { resolveSession } from './accounts/sessions/sessions.ts'
import { newToken } from './accounts/sessions/tokens.ts'
import { purgeUserContent } from './commands/purge-user-content.ts'
import type { CommandDeps } from './commands/deps.ts'
import { ConfigProblem, type Config } from './config.ts'
import type { DirectusDeps } from './content/directus/directus-content.ts'
import { embeddedContent } from './content/embedded/embedded-content.ts'
import { openOwnContent } from './content/embedded/own-content.ts'
import type { Content, OwnContent } from './content/port.ts'
import { accountRoutes } from './http/routes/account-routes.ts'
import { buildApp } from './http/build-app.ts'
import { catalogueRoutes } from './http/routes/catalogue-routes.ts'
import { characterRoutes } from './http/routes/character-routes.ts'
import { contentRoutes } from './http/routes/content-routes.ts'
import { docsRoutes } from './http/routes/docs-routes.ts'
import { requestContext } from './http/request-context.ts'
import { gameRoutes } from './http/routes/game-routes.ts'
import { healthRoutes } from './http/routes/health-routes.ts'
import { logRoutes } from './http/routes/log-routes.ts'
import { imageRoutes } from './http/routes/image-routes.ts'
import { networks } from './http/client-network.ts'
import { pageRoutes, protectPages } from './http/routes/page-routes.ts'
import { serveOn } from './http/serve.ts'
import { grantOf, shareRoutes } from './http/routes/share-routes.ts'
import { streamRoute } from './http/routes/stream-route.ts'
import { openImages } from './open-images.ts'
import { openLive } from './open-live.ts'
import { exportAccount } from './queries/export-account.ts'
import { findLink } from './queries/read-shared.ts'
import type { Database } from './storage/content-port.ts'

/** What a server is given besides its configuration; tests give it less. */
export interface ServerParts {
  readonly version: string
  /** Where the built page lies; without it only the calls are served. */
  readonly webFolder: string | null
  /** Where log lines go; null is silence. */
  readonly log: { write(line: string): void } | null
  /** Milliseconds that a request may take to arrive. */
  readonly requestTimeout?: number
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  /** Answers what is under way, lets everybody go, closes the database. */
  close(): Promise<void>
}

/** How often streams are compared with the database and ended sessions let go. */
const lookRoundEvery = 4_000
const sweepEvery = 600_000

/** Opens everything, wires it together and listens. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const newId = () => randomUUID()
  const now = () => Date.now()
  const random = () => randomInt(2 ** 47) / 2 ** 47
  const report = (error: unknown) => parts.log?.write(`${JSON.stringify({ at: new Date(), error: String(error) })}\n`)

  const { networkOf, isSecure } = believing(config.trustProxy)
  const storage = await openStorage(config, newId)
  const live = await openLive(storage, config.databaseUrl, report)
  const tell = (sentence: string) => parts.log?.write(`${JSON.stringify({ at: new Date(), content: sentence })}\n`)
  const own = await openOwnContent({
    overrides: storage.contentOverrides,
    lookEvery: config.databaseUrl === null ? null : lookRoundEvery,
    report,
  })
  const content = await openContent(config, storage, own, { now, random, tell })
  const limits = config.rateLimits
  if (limits) await proveLimits(storage, now(), newId)

  const commands: CommandDeps = {
    storage,
    announcer: live.hub,
    now,
    random,
    newId,
    newCharacterId: () => randomInt(1, maxCharacterId + 1),
    items: async () => content.collection('Items') ?? [],
    limits,
  }
  const images = await openImages(config, { storage, now, newId, report })
  const accounts: AccountDeps = {
    storage,
    now,
    newId,
    newToken,
    hasher,
    mail: config.mail && (await import('./accounts/passwords/mail.ts')).smtpMail(config.mail),
    provider:
      config.provider &&
      (await import('./accounts/provider/provider.ts')).openIdProvider({
        ...config.provider,
        publicUrl: config.publicUrl ?? '',
      }),
    publicUrl: config.publicUrl ?? '',
    registration: config.registration,
    limits,
    audit: (event: AuditEvent) => parts.log?.write(`${auditLine(event, now())}\n`),
  }

  const https = config.publicUrl?.startsWith('https:') ?? false
  const app = await buildApp({ publicUrl: config.publicUrl, ...parts })
  const door = requestContext({
    networkOf: (request) => networkOf(request),
    isSecure: (request) => https || isSecure(request),
    resolveSession: (token) => resolveSession(storage, token, now()),
    audit: accounts.audit,
    missed: async (network) => (limits ? waitOfGuesser(storage, network, now()) : null),
  })
  await protectPages(app, { https })
  const serve = serveOn(app, door)
  accountRoutes(serve, {
    ...accounts,
    clearTable: (user) =>
      purgeUserContent({ ...commands, ...images }, { user: user.id, name: user.name }).catch(report),
    belongings: ({ id, name }) => exportAccount({ storage, imageStore: images.imageStore }, { user: id, name }),
  })
  characterRoutes(serve, commands)
  logRoutes(serve, commands)
  contentRoutes(app, serve, content)
  const elsewhere = config.content?.url ?? null
  const { contentOverrides: overrides } = storage
  catalogueRoutes(serve, { overrides, own, embedded: embeddedContent, content, elsewhere, now, newId, limits })
  imageRoutes(serve, { ...commands, ...images })
  gameRoutes(serve, commands)
  shareRoutes(serve, { ...commands, ...images })
  healthRoutes(serve, { storage, content, imageStore: images.imageStore, now })
  streamRoute(app, door, {
    live: live.hub,
    limits,
    random,
    now,
    linkOf: (visitor, linkId) => findLink({ storage, now }, linkId, grantOf(visitor, linkId)),
  })
  await docsRoutes(app, parts.version)
  if (parts.webFolder && existsSync(join(parts.webFolder, 'index.html'))) await pageRoutes(app, parts.webFolder)

  const lookRound = setInterval(() => void live.hub.lookRound().catch(report), lookRoundEvery)
  const sweep = setInterval(() => void storage.transaction((tx) => tx.accounts.sweep(now())).catch(report), sweepEvery)
  const close = async () => {
    clearInterval(lookRound)
    clearInterval(sweep)
    live.hub.close()
    await app.close()
    await images.close()
    await content.close()
    await own.close()
    await live.close()
    await storage.close()
  }
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await close()
    throw listenProblem(error, config)
  }
  return { url: addressOf(config.host, app.server.address()), close }
}

/** 300 at once and five a second after that: numbers and ids are not found by trying. */
async function waitOfGuesser(storage: Database, network: string, now: number): Promise<number | null> {
  const limit = { key: `missing:${network}`, burst: 300, every: 200 }
  // What is not there is not there, also when nobody can count.
  const taken = await storage.transaction((tx) => tx.take(limit, now)).catch(() => null)
  return taken === null || taken.allowed ? null : Math.ceil(taken.retryAfter / 1_000)
}

function believing(proxies: Config['trustProxy']): ReturnType<typeof networks> {
  try {
    return networks(proxies)
  } catch (error) {
    throw error instanceof Error ? new ConfigProblem(error.message) : error
  }
}

/** Here and above, what an installation does not use is not even loaded: it starts sooner and stays smaller. */
async function openStorage({ databaseUrl, dataDir }: Config, newId: () => string): Promise<Database> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./storage/postgres/open-postgres.ts')
    return openPostgres({ url: databaseUrl, newId })
  }
  const { openSqlite } = await import('./storage/sqlite/open-sqlite.ts')
  return openSqlite({ dataDir, newId })
}

async function openContent(
  { content }: Config,
  { contentCopies }: Database,
  own: OwnContent,
  world: Pick<DirectusDeps, 'now' | 'random' | 'tell'>,
): Promise<Content> {
  if (content === null) return own
  const { openDirectusContent } = await import('./content/directus/directus-content.ts')
  return openDirectusContent({ ...content, ...world, copies: contentCopies, embedded: own })
}

function addressOf(host: string, address: ReturnType<Server['address']>): string {
  const port = typeof address === 'object' ? address?.port : undefined
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return new ConfigProblem(`Port ${port} is taken; stop what listens there, or set PORT to another number.`)
  }
  if (code === 'EACCES') return new ConfigProblem(`Port ${port} may not be used; set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigProblem(`This machine has no address ${host}; set HOST to one that it has, such as 127.0.0.1.`)
  }
  return error
}
