import { randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  catalogueRecord,
  collectionNames,
  isCollection,
  lookup,
  maxCharacterId,
  type Collection,
} from '@everquill/domain'
import type { AccountDeps } from './accounts/deps.ts'
import { hasher } from './accounts/passwords/hasher.ts'
import { monitoredMail, type MonitoredMail } from './accounts/passwords/monitored-mail.ts'
import { selfTestLimits } from './accounts/limits.ts'
import { openKey } from './accounts/sessions/device-mark.ts'
import { resolveSession } from './accounts/sessions/sessions.ts'
import { resolveToken } from './accounts/tokens/resolve-token.ts'
import { newToken } from './accounts/sessions/tokens.ts'
import { issueSetupCode } from './accounts/sign-up/setup-code.ts'
import { maxCharactersOf } from './commands/write-path/quotas.ts'
import { writeLimit } from './commands/write-path/write-limit.ts'
import { checkExportLimit } from './commands/check-export-limit.ts'
import type { CommandDeps } from './commands/deps.ts'
import { ConfigProblem, type Config } from './config.ts'
import type { DirectusDeps } from './content/directus/directus-content.ts'
import { embeddedContent } from './content/embedded/embedded-content.ts'
import { openOwnContent } from './content/embedded/own-content.ts'
import type { Content } from './content/port.ts'
import { accountRoutes } from './http/routes/account-routes.ts'
import { identityRoutes } from './http/routes/identity-routes.ts'
import { belongingsOf } from './commands/characters/bring-along.ts'
import { buildApp } from './http/build-app.ts'
import { catalogueRoutes } from './http/routes/catalogue-routes.ts'
import { factorRoutes } from './http/routes/factors/factor-routes.ts'
import { characterRoutes } from './http/routes/character-routes.ts'
import { administrationRoutes, type ServerState } from './http/routes/administration-routes.ts'
import { contentRoutes } from './http/routes/content/content-routes.ts'
import { contentWebhook } from './http/routes/content/content-webhook.ts'
import { docsRoutes } from './http/routes/docs-routes.ts'
import { requestContext } from './http/request-context.ts'
import { checkRoutes } from './http/routes/check-routes.ts'
import { encounterRoutes } from './http/routes/encounter-routes.ts'
import { exportRoutes } from './http/routes/exports/export-routes.ts'
import { gameRoutes } from './http/routes/game-routes.ts'
import { healthRoutes } from './http/routes/health-routes.ts'
import { logRoutes } from './http/routes/log-routes.ts'
import { imageRoutes } from './http/routes/image-routes.ts'
import { networks } from './http/client-network.ts'
import { pageRoutes, protectPages } from './http/routes/page-routes.ts'
import { importLimit, memoryLimit, readLimit, tokenLimit } from './http/limits/memory-limit.ts'
import { noServeLimits } from './http/limits/serve-limits.ts'
import { Turns } from './http/limits/turns.ts'
import { logSecurityEvents } from './http/security/log-security-events.ts'
import { serveOn } from './http/serve.ts'
import { linkTokenHash, shareRoutes } from './http/routes/links/share-routes.ts'
import { tokenRoutes } from './http/routes/token-routes.ts'
import { tvRoutes } from './http/routes/links/tv-routes.ts'
import { webhookRoutes } from './http/routes/webhook-routes.ts'
import { streamRoute } from './http/routes/stream-route.ts'
import { presenceRecorder } from './live/record-presence.ts'
import { errorMessage, logFailure, type Logger, type LogStream } from './log/logger.ts'
import { securityLog } from './log/security-log.ts'
import { erasureListIn } from './images/erasure-list.ts'
import { openAuditLog } from './open-audit-log.ts'
import { backupBeforeUpdate, openBackupFiles, openBackups } from './open-backups.ts'
import { openDatabase } from './open-database.ts'
import { openErasures } from './open-erasures.ts'
import { openImages } from './open-images.ts'
import { openMonitoring } from './open-monitoring.ts'
import { openLive } from './open-live.ts'
import { openWebhooks } from './open-webhooks.ts'
import { exportAccount } from './queries/exports/export-account.ts'
import { findShareLink } from './queries/read-shared.ts'
import { findTvLink } from './queries/read-tv.ts'
import type { Database } from './storage/content-port.ts'
import { isOwnFolder } from './storage/sqlite/data-folder.ts'
import { makePrivate } from './storage/sqlite/make-private.ts'
import { openDiskWatch } from './open-disk-watch.ts'

/** What a server needs besides its configuration. */
export interface ServerParts {
  readonly version: string
  /** The folder of the built web app; null serves the API only. */
  readonly webFolder: string | null
  /** Receives log lines; null disables logging. */
  readonly log: LogStream | null
  /** Milliseconds within which a request must have arrived. */
  readonly requestTimeout?: number
  /** Milliseconds since 1970; the demo plays past game sessions with a clock of its own. */
  readonly now?: () => number
  /** Waits for `SHUTDOWN_DELAY`. */
  readonly pause?: (milliseconds: number) => Promise<void>
}

export interface RunningServer {
  readonly url: string
  /** Lets its holder create the first account; null if there is an administrator. */
  readonly setupCode: string | null
  /** Where metrics are served; null if they are not. */
  readonly metricsUrl: string | null
  /** Lets load balancers notice that it stops, finishes pending requests, ends all streams and closes the database. */
  close(): Promise<void>
}

/** Milliseconds between two comparisons of the event streams with the database. */
const reconcileEvery = 4_000
/** Milliseconds after which a server uses what another one has fetched from the content server. */
const followCopiesEvery = 2_000
const deleteExpiredEvery = 600_000
/** Milliseconds after which somebody who has opened Everquill is online for others. */
const recordPresenceEvery = 10_000

/** Opens all parts, connects them and starts to listen. */
export async function startServer(config: Config, parts: ServerParts): Promise<RunningServer> {
  const newId = () => randomUUID()
  const { now = Date.now } = parts
  const random = () => randomInt(2 ** 47) / 2 ** 47
  const collections = collectionsIn(config.content?.collections ?? null)
  const monitoring = await openMonitoring(config, parts.version)
  const app = await buildApp({
    publicUrl: config.publicUrl,
    listenHost: config.host,
    logLevel: config.logLevel,
    observeRequest: monitoring.observeRequest,
    ...parts,
  })
  const { networkOf, isSecure, isFromProxy } = trustedNetworks(config.trustProxy, app.log)
  const log = monitoring.logger(app.log, isFromProxy)
  // `LOG_LEVEL` does not apply to the security log, unless logging is off.
  const writeSecurityLog = securityLog(config.logLevel === 'silent' ? app.log : app.log.child({}, { level: 'info' }))
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const beforeUpdate = backupBeforeUpdate(config, now, newId)
  const database = await openDatabase(config, newId, { report: warn, beforeMigration: beforeUpdate.beforeMigration })
  const storage = monitoring.database(database)
  const madeBefore = await beforeUpdate.record(storage)
  if (madeBefore) log.info({ event: 'backup-made', file: madeBefore.file, bytes: madeBefore.bytes })
  const auditLog = openAuditLog({ storage, securityLog: writeSecurityLog, now, newId, log })
  if (!config.s3 && isOwnFolder(config.dataDir)) makePrivate(join(config.dataDir, 'images'), warn)
  // Only now: a server that cannot start says why in one line.
  for (const message of warnings) log.warn({ event: 'data-folder', message })
  const live = await openLive(storage, config.databaseUrl, log, monitoring.observeDelivery)
  const onChange = () => live.hub.catalogueChanged()
  const own = await openOwnContent({
    overrides: storage.contentOverrides,
    refreshEvery: config.databaseUrl === null ? null : reconcileEvery,
    report: logFailure(log, 'catalogue refresh'),
    onChange,
  })
  const content = await openContent(config, storage, own, {
    now,
    random,
    report: (message) => log.warn({ event: 'content-server', message }),
    collections,
    onChange,
    ...(monitoring.onContentRefresh && { onRefresh: monitoring.onContentRefresh }),
  })
  const limits = config.rateLimits
  if (limits) await selfTestLimits(storage, now(), newId)

  const images = await openImages(config, { storage, now, newId, log })
  const commands: CommandDeps = {
    storage,
    announcer: {
      committed(commit) {
        live.hub.committed(commit)
        images.follow(commit)
      },
      gameLogWritten: (gameId) => live.hub.gameLogWritten(gameId),
      membershipChanged: (users) => live.hub.membershipChanged(users),
    },
    now,
    random,
    newId,
    newCharacterId: () => randomInt(1, maxCharacterId + 1),
    items: async () => content.collection('Items') ?? [],
    limits,
    quotas: { ...config.quotas, logBytesPerDay: config.quotas.dailyLog * 1_048_576 },
    ...(monitoring.onSave && { onSave: monitoring.onSave }),
  }
  const { imageStore } = images
  const erasures = await openErasures({ ...commands, storage, imageStore, erasureList: erasureListIn(imageStore) }, log)
  const mail = config.mail && (await openMail(config.mail, now, log))
  const backups = await openBackups(config, {
    storage,
    imageStore,
    files: await openBackupFiles(config),
    now,
    newId,
    log,
  })
  const accounts: AccountDeps = {
    storage,
    now,
    newId,
    newToken,
    hasher,
    mail,
    provider:
      config.provider &&
      (await import('./accounts/provider/provider.ts')).openIdProvider({
        ...config.provider,
        publicUrl: config.publicUrl ?? '',
      }),
    publicUrl: config.publicUrl ?? '',
    registration: config.registration,
    setupCodeFor: isOnlyLocal(config) ? 'forwarded' : 'everyone',
    limits,
    deviceKey: await openKey(storage, 'device-key', newToken),
    factorKey: await openKey(storage, 'factor-key', newToken),
    adminSecondFactor: config.adminSecondFactor,
    securityLog: auditLog.securityLog,
  }

  const https = config.publicUrl?.startsWith('https:') ?? false
  const tokens = { storage, now, limits, countRequest: memoryLimit(tokenLimit, now) }
  const context = requestContext({
    networkOf: (request) => networkOf(request),
    isSecure: (request) => https || isSecure(request),
    resolveSession: (token) => resolveSession(storage, token, now()),
    resolveToken: (token, network) => resolveToken(tokens, token, network),
    countNotFound: async (network) => (limits ? retryAfterNotFound(storage, network, now()) : null),
  })
  let isStopping = false
  app.addHook('onRequest', async (_request, reply) => {
    // A proxy would otherwise send its next request on a connection that is about to end.
    if (isStopping) void reply.header('connection', 'close')
  })
  await protectPages(app, { https })
  logSecurityEvents(app, { securityLog: auditLog.securityLog, networkOf })
  const disk = await openDiskWatch({ folder: config.dataDir, minFree: config.minFreeDisk * 1_048_576, log })
  const isStoredHere = config.databaseUrl === null || config.s3 === null
  const isOutOfSpace = () => isStoredHere && disk.isFull()
  const turns = new Turns()
  const serve = serveOn(app, context, {
    ...noServeLimits,
    isOutOfSpace,
    spaceFor: config.databaseUrl === null ? 'everything' : 'pictures',
    ...(limits && {
      countRead: memoryLimit(readLimit, now),
      countImport: memoryLimit(importLimit, now),
      // The same as in the database: what that would refuse need not wait for its turn to write.
      countSave: memoryLimit(writeLimit, now),
      takeTurn: (client: string) => turns.take(client),
    }),
  })
  const exports = { storage, imageStore: images.imageStore, content }
  accountRoutes(serve, {
    ...accounts,
    deleteUserContent: (account) => erasures.deleteUserContent(account),
    checkExportLimit: (user) => checkExportLimit(commands, user),
    maxCharactersOf: ({ guest }) => maxCharactersOf(commands, guest),
    exportAccount: ({ id, name }) => exportAccount(exports, { user: id, name }),
    version: parts.version,
  })
  const withGuests = { ...accounts, belongingsOf: (guest: string) => belongingsOf(commands, guest) }
  identityRoutes(serve, withGuests)
  factorRoutes(serve, withGuests)
  tokenRoutes(serve, accounts)
  characterRoutes(serve, commands)
  logRoutes(serve, commands)
  exportRoutes(serve, { ...commands, ...exports, version: parts.version })
  contentRoutes(app, serve, content)
  contentWebhook(serve, { content, secret: config.content?.webhookSecret ?? null, limits, now })
  const contentServer = config.content?.url ?? null
  const { contentOverrides: overrides } = storage
  catalogueRoutes(serve, {
    overrides,
    own,
    embedded: embeddedContent,
    content,
    contentServer,
    now,
    newId,
    limits,
    needsSecondFactor: config.adminSecondFactor === 'required',
    hasSecondFactor: (user) => storage.factors.hasSecondFactor(user),
  })
  const state: ServerState = {
    engine: config.databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    async probeDatabase() {
      const start = performance.now()
      await storage.probe()
      return Math.round((performance.now() - start) * 10) / 10
    },
    databaseBytes: () => storage.size(),
    openStreams: () => live.hub.openStreams(),
    email: () => mail && mail.state(),
    imageProblem: () => imageStore.probe().then(() => null, errorMessage),
    async disk() {
      const space = await disk.space()
      return space && { ...space, isFull: isOutOfSpace() }
    },
  }
  administrationRoutes(serve, {
    ...accounts,
    version: parts.version,
    content,
    contentServer,
    state,
    backups,
    backupSettings: {
      schedule: config.backups.schedule,
      keep: config.backups.keep,
      place: config.backups.folder === null ? 'bucket' : 'folder',
    },
    closeEndedStreams: () => live.hub.closeExpired().catch(logFailure(log, 'closing of streams')),
    deleteUserContent: (account) => erasures.deleteUserContent(account),
    storeAuditLog: () => auditLog.store(),
  })
  imageRoutes(serve, { ...commands, ...images })
  gameRoutes(serve, commands)
  const skills = () => lookup((content.collection('Skills') ?? []).map((row) => catalogueRecord('Skills', row)))
  encounterRoutes(serve, { ...commands, skills })
  checkRoutes(serve, { ...commands, skills })
  shareRoutes(serve, { ...commands, ...images })
  tvRoutes(serve, { ...commands, ...images })
  const webhooks = await openWebhooks(commands, content, config.webhookLoopback, log, monitoring.sender)
  webhookRoutes(serve, webhooks.deps)
  healthRoutes(serve, {
    storage,
    content,
    imageStore: images.imageStore,
    email: state.email,
    isOutOfSpace,
    isStopping: () => isStopping,
    now,
    log,
  })
  streamRoute(app, context, {
    live: monitoring.listening(live.hub),
    ...(monitoring.onSlowReader && { onSlowReader: monitoring.onSlowReader }),
    limits,
    random,
    now,
    linkOf: (caller, linkId) => findShareLink({ storage, now }, linkId, linkTokenHash(caller)),
    tvLinkOf: (caller, linkId) => findTvLink({ storage, now }, linkId, linkTokenHash(caller)),
  })
  docsRoutes(app, parts.version)
  if (parts.webFolder && existsSync(join(parts.webFolder, 'index.html'))) pageRoutes(app, parts.webFolder)

  const reconcile = setInterval(() => void live.hub.reconcile().catch(logFailure(log, 'hub reconcile')), reconcileEvery)
  const deleteExpired = () =>
    storage.runExclusively('sessions', () => storage.transaction((tx) => tx.accounts.deleteExpired(now())))
  const expiry = setInterval(
    () => void deleteExpired().catch(logFailure(log, 'deletion of expired sessions')),
    deleteExpiredEvery,
  )
  const recordPresence = presenceRecorder({ storage, users: () => live.hub.users(), now })
  const presence = setInterval(
    () => void recordPresence().catch(logFailure(log, 'record of presence')),
    recordPresenceEvery,
  )
  const close = async () => {
    isStopping = true
    if (config.shutdownDelay > 0) await (parts.pause ?? wait)(config.shutdownDelay * 1_000)
    clearInterval(reconcile)
    clearInterval(presence)
    clearInterval(expiry)
    disk.close()
    live.hub.close()
    await app.close()
    await webhooks.close()
    await erasures.close()
    await backups.close()
    await auditLog.close()
    await images.close()
    mail?.close()
    await content.close()
    await own.close()
    await live.close()
    await storage.close()
    await monitoring.close()
  }
  const setupCode = await issueSetupCode(storage, now())
  let metricsUrl: string | null
  try {
    metricsUrl = await monitoring.start({
      ...state,
      databaseLoad: () => database.load(),
      backups: () => database.transaction((tx) => tx.administration.backups()),
      waitingClients: () => turns.waiting(),
      webhooks: () => webhooks.queue(),
      contentProblem: () => content.problem(),
    })
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await close()
    throw listenProblem(error, config)
  }
  erasures.start()
  webhooks.start()
  return { url: urlOf(config.host, app.server.address()), setupCode, metricsUrl, close }
}

async function openMail(config: NonNullable<Config['mail']>, now: () => number, log: Logger): Promise<MonitoredMail> {
  const { smtpMail } = await import('./accounts/passwords/mail.ts')
  return monitoredMail({ mail: smtpMail(config), now, report: logFailure(log, 'mail') })
}

/** Limits 404 responses per network (300 at once, then five per second), so that ids cannot be found by trying. */
async function retryAfterNotFound(storage: Database, network: string, now: number): Promise<number | null> {
  const limit = { key: `missing:${network}`, burst: 300, every: 200 }
  // Without the database the limit cannot be checked; the 404 is correct anyway.
  const taken = await storage.transaction((tx) => tx.takeFromLimit(limit, now)).catch(() => null)
  return taken === null || taken.allowed ? null : Math.ceil(taken.retryAfter / 1_000)
}

function trustedNetworks(proxies: Config['trustProxy'], log: Logger): ReturnType<typeof networks> {
  const message =
    'X-Forwarded-For is ignored, because TRUST_PROXY does not name the sender; if it is your proxy, add it'
  try {
    return networks(proxies, (address) => log.warn({ event: 'untrusted-proxy', address, message }))
  } catch (error) {
    throw error instanceof Error ? new ConfigProblem(error.message) : error
  }
}

async function openContent(
  { content, databaseUrl }: Config,
  { contentCopies }: Database,
  own: Content,
  deps: Pick<DirectusDeps, 'now' | 'random' | 'report' | 'collections' | 'onChange' | 'onRefresh'>,
): Promise<Content> {
  if (content === null) return own
  const { openDirectusContent } = await import('./content/directus/directus-content.ts')
  const followEvery = databaseUrl === null ? null : followCopiesEvery
  return openDirectusContent({ ...content, ...deps, copies: contentCopies, embedded: own, followEvery })
}

function collectionsIn(names: readonly string[] | null): readonly Collection[] {
  const unknown = names?.find((name) => !isCollection(name))
  if (unknown === undefined) return names?.filter((name) => isCollection(name)) ?? collectionNames
  throw new ConfigProblem(`CONTENT_COLLECTIONS can list ${collectionNames.join(', ')}, but has "${unknown}".`)
}

/** Whether only people on this machine can reach the server, except through a proxy that nobody has told it about. */
const isOnlyLocal = ({ host, publicUrl, trustProxy }: Config): boolean =>
  (host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)) &&
  publicUrl === null &&
  trustProxy.length === 0

function urlOf(host: string, address: ReturnType<Server['address']>): string {
  const port = typeof address === 'object' ? address?.port : undefined
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    return new ConfigProblem(`Port ${port} is in use; stop the other program, or set PORT to another number.`)
  }
  if (code === 'EACCES') return new ConfigProblem(`This user cannot use port ${port}; set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigProblem(
      `This machine does not have the address ${host}; set HOST to one that it has, such as 127.0.0.1.`,
    )
  }
  return error
}
