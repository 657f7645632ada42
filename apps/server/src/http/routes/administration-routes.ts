import { contract } from '@everquill/contract'
import { auditEvents, type Registration } from '@everquill/domain'
import { readAsAdministrator, type AdministrationDeps } from '../../accounts/administration/administer.ts'
import { announce, removeAnnouncement } from '../../accounts/administration/announcements.ts'
import { downloadBackup, startBackup, type BackupMaker } from '../../accounts/administration/backups.ts'
import { changeRegistration } from '../../accounts/administration/change-registration.ts'
import { handOver, makeAdministrator, removeAdministrator } from '../../accounts/administration/change-role.ts'
import { createResetLink } from '../../accounts/administration/create-reset-link.ts'
import { deleteAccountOf } from '../../accounts/administration/delete-account-of.ts'
import { disableAccount, enableAccount, undoDisabling } from '../../accounts/administration/disable-account.ts'
import { endSessionsOf } from '../../accounts/administration/end-sessions-of.ts'
import { inviteAccount, revokeAccountInvitation } from '../../accounts/administration/invitations.ts'
import { refreshContent } from '../../accounts/administration/refresh-content.ts'
import type { DeleteAccountDeps } from '../../accounts/delete-account.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import type { MailState } from '../../accounts/passwords/monitored-mail.ts'
import { readRegistration } from '../../accounts/sign-up/registration.ts'
import type { Content } from '../../content/port.ts'
import type {
  AccountInvitation,
  AccountOverview,
  Announcement,
  BackupRecord,
  NamedAuditEntry,
} from '../../storage/administration-port.ts'
import type { Serve } from '../serve.ts'

/** What the server knows of its own state. */
export interface ServerState {
  readonly engine: 'SQLite' | 'PostgreSQL'
  /** Milliseconds that writing and deleting a row took. */
  readonly probeDatabase: () => Promise<number>
  readonly databaseBytes: () => Promise<number>
  readonly openStreams: () => number
  /** Null if there is no mail server. */
  readonly email: () => MailState | null
  readonly imageProblem: () => Promise<string | null>
  readonly disk: () => Promise<{ readonly free: number; readonly total: number; readonly isFull: boolean } | null>
}

export interface AdministrationRouteDeps
  extends AdministrationDeps, Pick<AccountDeps, 'registration'>, Pick<DeleteAccountDeps, 'deleteUserContent'> {
  readonly version: string
  readonly content: Content
  readonly contentServer: string | null
  readonly state: ServerState
  /** Stores the events that wait, so that the log is complete when it is read. */
  readonly storeAuditLog: () => Promise<void>
  readonly backups: BackupMaker
  readonly backupSettings: {
    readonly schedule: readonly string[]
    readonly keep: number
    readonly place: 'folder' | 'bucket'
  }
}

const pageSize = 50
const logPageSize = 25

/** Handlers of the routes for administrators. */
export function administrationRoutes(serve: Serve, deps: AdministrationRouteDeps): void {
  const { state } = deps

  serve(contract.administration, async ({ caller }) => {
    const read = await readAsAdministrator(deps, caller, async (tx) => ({
      accounts: await tx.administration.counts(deps.now()),
      registration: await readRegistration(deps, tx.accounts),
      pictures: await tx.administration.pictureBytes(),
    }))
    if ('problem' in read) return read
    const email = state.email()
    return {
      body: {
        version: deps.version,
        accounts: read.accounts,
        registration: { ...presentRegistration(read.registration), fixed: deps.registration !== null },
        health: {
          database: { engine: state.engine, milliseconds: await state.probeDatabase() },
          streams: state.openStreams(),
          email: {
            configured: email !== null,
            lastSentAt: timeOrNull(email?.lastSentAt ?? null),
            lastFailedAt: timeOrNull(email?.lastFailedAt ?? null),
            problem: email?.problem ?? null,
          },
          content: { server: deps.contentServer, problem: deps.content.problem() },
          images: await state.imageProblem(),
          disk: await state.disk(),
        },
        storage: { database: await state.databaseBytes(), pictures: read.pictures },
      },
    }
  })

  accountAdministrationRoutes(serve, deps)

  serve(contract.changeRegistration, async ({ body, caller }) => {
    const outcome = await changeRegistration(deps, caller, { mode: body.mode, gameGuests: body.gameGuests ?? null })
    return outcome.kind === 'refused' ? outcome : { body: presentRegistration(outcome.registration) }
  })

  serve(contract.listAccountInvitations, async ({ caller }) => {
    const invitations = await readAsAdministrator(deps, caller, (tx) => tx.administration.invitations())
    if ('problem' in invitations) return invitations
    const open = invitations.filter(({ expiresAt }) => expiresAt > deps.now())
    return { body: { invitations: open.map(presentInvitation) } }
  })

  serve(contract.inviteAccount, async ({ body, caller }) => {
    const outcome = await inviteAccount(deps, caller, body)
    if (outcome.kind === 'refused') return outcome
    return { body: { invitation: presentInvitation(outcome.invitation), url: outcome.url } }
  })

  serve(contract.revokeAccountInvitation, async ({ params, caller }) => {
    const outcome = await revokeAccountInvitation(deps, caller, params.invitationId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.auditLog, async ({ query: { kind, user, before }, caller }) => {
    const position = before === undefined ? undefined : parseCursor(before)
    const filter = {
      limit: logPageSize + 1,
      ...(kind !== undefined && { events: auditEvents[kind] }),
      ...(user !== undefined && { user }),
      ...(position && { before: { at: position.number, id: position.id } }),
    }
    const allowed = await readAsAdministrator(deps, caller, async () => ({}))
    if ('problem' in allowed) return allowed
    await deps.storeAuditLog()
    const found = await readAsAdministrator(deps, caller, (tx) => tx.administration.auditLog(filter))
    if ('problem' in found) return found
    const last = found.length > logPageSize ? found[logPageSize - 1] : undefined
    const next = last ? `${last.at}.${last.id}` : null
    return { body: { entries: found.slice(0, logPageSize).map(presentAuditEntry), next } }
  })

  serve(contract.refreshContent, async ({ caller }) => {
    const outcome = await refreshContent(deps, caller)
    return outcome.kind === 'refused' ? outcome : { body: { problem: outcome.problem } }
  })

  announcementRoutes(serve, deps)
  backupRoutes(serve, deps)
}

const accountChanges = {
  disable: disableAccount,
  enable: enableAccount,
  'undo-disable': undoDisabling,
  'make-administrator': makeAdministrator,
  'remove-administrator': removeAdministrator,
} as const

function accountAdministrationRoutes(serve: Serve, deps: AdministrationRouteDeps): void {
  serve(contract.listAccounts, async ({ body: { search, only, after }, caller }) => {
    const position = after === undefined ? undefined : parseCursor(after)
    const filter = {
      limit: pageSize + 1,
      ...(search !== undefined && { search: search.trim() }),
      ...(only !== undefined && { only }),
      ...(position && { after: { createdAt: position.number, id: position.id } }),
    }
    const found = await readAsAdministrator(deps, caller, (tx) => tx.administration.accounts(filter))
    if ('problem' in found) return found
    const last = found.length > pageSize ? found[pageSize - 1] : undefined
    const next = last ? `${last.createdAt}.${last.id}` : null
    return { body: { accounts: found.slice(0, pageSize).map(presentAccount), next } }
  })

  serve(contract.changeAccount, async ({ params: { userId }, body, caller }) => {
    const change = accountChanges[body.change]
    const outcome = await change(deps, caller, userId)
    return outcome.kind === 'refused' ? outcome : {}
  })

  serve(contract.deleteAccountOf, async ({ params, caller }) => {
    const outcome = await deleteAccountOf(deps, caller, params.userId)
    return outcome.kind === 'refused' ? outcome : { body: { finished: outcome.isFinished } }
  })

  serve(contract.endSessionsOf, async ({ params, caller }) => {
    const outcome = await endSessionsOf(deps, caller, params.userId)
    return outcome.kind === 'refused' ? outcome : { body: { ended: outcome.count } }
  })

  serve(contract.createResetLink, async ({ params, caller }) => {
    const outcome = await createResetLink(deps, caller, params.userId)
    if (outcome.kind === 'refused') return outcome
    return { body: { url: outcome.url, expiresAt: timeOf(outcome.expiresAt) } }
  })

  serve(contract.handOver, async ({ body, caller }) => {
    const outcome = await handOver(deps, caller, body.to)
    return outcome.kind === 'refused' ? outcome : {}
  })
}

/** Milliseconds for which announcements are cached: every page asks for them. */
const cacheFor = 5_000

function announcementRoutes(serve: Serve, deps: AdministrationRouteDeps): void {
  const read = () => deps.storage.transaction((tx) => tx.administration.announcements(deps.now()))
  let cached: { readonly at: number; readonly shown: ReturnType<typeof read> } | null = null

  serve(contract.announcements, async () => {
    if (!cached || Math.abs(deps.now() - cached.at) >= cacheFor) cached = { at: deps.now(), shown: read() }
    const announcements = await cached.shown.catch((error: unknown) => {
      cached = null
      throw error
    })
    return { body: { announcements: announcements.map(presentAnnouncement) } }
  })

  serve(contract.announce, async ({ body, caller }) => {
    const outcome = await announce(deps, caller, { ...body, days: body.days === 'until removed' ? null : body.days })
    cached = null
    return outcome.kind === 'refused' ? outcome : { body: { announcement: presentAnnouncement(outcome.announcement) } }
  })

  serve(contract.removeAnnouncement, async ({ params, caller }) => {
    const outcome = await removeAnnouncement(deps, caller, params.announcementId)
    cached = null
    return outcome.kind === 'refused' ? outcome : {}
  })
}

function backupRoutes(serve: Serve, deps: AdministrationRouteDeps): void {
  serve(contract.listBackups, async ({ caller }) => {
    const found = await readAsAdministrator(deps, caller, (tx) => tx.administration.backups())
    if ('problem' in found) return found
    const present = presentBackup(await deps.backups.names())
    return { body: { ...deps.backupSettings, backups: found.map(present) } }
  })

  serve(contract.makeBackup, async ({ caller }) => {
    const outcome = await startBackup(deps, caller)
    return outcome.kind === 'refused' ? outcome : { body: { backup: presentBackup(null)(outcome.backup) } }
  })

  serve(contract.downloadBackup, async ({ params, caller }) => {
    const outcome = await downloadBackup(deps, caller, params.backupId)
    if (outcome.kind === 'refused') return outcome
    return {
      chunks: outcome.bytes,
      headers: { 'content-disposition': `attachment; filename="${outcome.file}"` },
    }
  })
}

/** A position in a list: a number and an id, which the schema has checked. */
function parseCursor(text: string): { readonly number: number; readonly id: string } {
  const dot = text.indexOf('.')
  return { number: Number(text.slice(0, dot)), id: text.slice(dot + 1) }
}

const timeOf = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : timeOf(at))

const presentRegistration = ({ mode, gameGuests }: Registration) => ({
  mode,
  ...(gameGuests !== null && { gameGuests }),
})

const presentAccount = ({ createdAt, disabledAt, lastSeenAt, ...account }: AccountOverview) => ({
  ...account,
  createdAt: timeOf(createdAt),
  disabledAt: timeOrNull(disabledAt),
  lastSeenAt: timeOrNull(lastSeenAt),
})

const presentInvitation = ({ id, note, createdAt, expiresAt }: AccountInvitation) => ({
  id,
  note,
  createdAt: timeOf(createdAt),
  expiresAt: timeOf(expiresAt),
})

const presentAnnouncement = ({ createdAt, expiresAt, ...rest }: Announcement) => ({
  ...rest,
  createdAt: timeOf(createdAt),
  expiresAt: timeOrNull(expiresAt),
})

const presentBackup =
  (names: ReadonlySet<string> | null) =>
  ({ startedAt, finishedAt, ...rest }: BackupRecord) => ({
    ...rest,
    startedAt: timeOf(startedAt),
    finishedAt: timeOrNull(finishedAt),
    available: finishedAt !== null && rest.problem === null && (names === null || names.has(rest.file)),
  })

const presentAuditEntry = (entry: NamedAuditEntry) => ({
  id: entry.id,
  at: timeOf(entry.at),
  event: entry.event,
  user: entry.userId === null ? null : { id: entry.userId, name: entry.userName },
  subject: entry.subjectId === null ? null : { id: entry.subjectId, name: entry.subjectName },
  network: entry.network,
  detail: entry.detail,
})
