import { contract } from '@everquill/contract'
import type { Refused } from '@everquill/domain'
import { isSecondFactorMissing } from '../../accounts/factors/administrator-factor.ts'
import { registrationNow } from '../../accounts/sign-up/registration.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import { changeEmail } from '../../accounts/profile/change-email.ts'
import { changeName } from '../../accounts/profile/change-name.ts'
import { confirmEmail } from '../../accounts/profile/confirm-email.ts'
import { deleteAccount, type DeleteAccountDeps } from '../../accounts/delete-account.ts'
import { pendingSecondFactors } from '../../accounts/factors/first-step.ts'
import { endOtherSessions } from '../../accounts/sessions/end-other-sessions.ts'
import { endSession } from '../../accounts/sessions/end-session.ts'
import { listSessions } from '../../accounts/sessions/list-sessions.ts'
import { requestReset } from '../../accounts/passwords/request-reset.ts'
import { resetPassword } from '../../accounts/passwords/reset-password.ts'
import { signIn } from '../../accounts/sessions/sign-in.ts'
import { signOut } from '../../accounts/sessions/sign-out.ts'
import { mustProveAccess } from '../../accounts/sign-up/setup-code.ts'
import { signUp } from '../../accounts/sign-up/sign-up.ts'
import { startAsGuest } from '../../accounts/sign-up/start-as-guest.ts'
import type { ExportedAccount } from '../../queries/exports/export-account.ts'
import type { SessionRecord, UserRecord } from '../../storage/accounts-port.ts'
import type { WebhookRecord } from '../../storage/api-access/webhooks-port.ts'
import type { LinkedIdentity } from '../../storage/identities-port.ts'
import { deviceMarkOf } from '../cookies/device-cookie.ts'
import { signInCookieOf } from '../cookies/sign-in-cookie.ts'
import { presentPasskey, relyingPartyAt } from './factors/factor-routes.ts'
import { presentToken } from './token-routes.ts'
import { presentFirstStep, presentSignIn, presentUser } from './factors/present-sign-in.ts'
import { accountFile } from './exports/file-export.ts'
import type { Caller, Serve } from '../serve.ts'

/** What the account routes need: accounts, and the data that belongs to them. */
export interface AccountRouteDeps extends DeleteAccountDeps {
  readonly exportAccount: (user: UserRecord) => ExportedAccount
  /** The version of this program. */
  readonly version: string
  /** Counts an export of a user; refused once there were too many. */
  readonly checkExportLimit: (user: string) => Promise<Refused | null>
  /** How many characters a user may have; 0 if there is no limit. */
  readonly maxCharactersOf: (user: UserRecord) => number
}

/** Handlers of the account and session routes. */
export function accountRoutes(serve: Serve, deps: AccountRouteDeps): void {
  const characterLimitFor = (user: UserRecord): { readonly maxCharacters?: number } => {
    const most = deps.maxCharactersOf(user)
    return most === 0 ? {} : { maxCharacters: most }
  }

  serve(contract.startAsGuest, async ({ body, caller }) =>
    presentSignIn(deps, caller, await startAsGuest(deps, caller, body)),
  )

  serve(contract.signUp, async ({ body, caller }) => presentSignIn(deps, caller, await signUp(deps, caller, body)))

  serve(contract.signIn, async ({ body, caller }) =>
    presentFirstStep(deps, caller, await signIn(deps, caller, { ...body, deviceMark: deviceMarkOf(caller) })),
  )

  serve(contract.signOut, async ({ caller }) => {
    await signOut(deps, caller)
    return { body: { user: null }, session: null }
  })

  // Once there is an administrator, there always is one. Remembered, because the question takes a lock, and anyone can ask it.
  let hasAdministrator = false
  const lacksAdministrator = async (): Promise<boolean> => {
    hasAdministrator ||= await deps.storage.transaction((tx) => tx.accounts.hasAdministrator())
    return !hasAdministrator
  }
  const needsSetupCode = async (caller: Caller): Promise<boolean> =>
    mustProveAccess(deps, caller) && lacksAdministrator()

  serve(contract.session, async ({ caller, headers }) => {
    const registration = await registrationNow(deps, lacksAdministrator)
    return {
      body: {
        user: caller.session ? presentUser(caller.session.user) : null,
        secondFactorMissing: caller.session !== null && (await isSecondFactorMissing(deps, caller.session.user)),
        ...(caller.session && characterLimitFor(caller.session.user)),
        signIn: {
          provider: deps.provider?.name ?? null,
          passwordReset: deps.mail !== null,
          registration: registration.mode,
          gameGuests: registration.gameGuests,
          setupCode: await needsSetupCode(caller),
          passkeys: relyingPartyAt(deps, caller, headers) !== null,
          secondFactors: await pendingSecondFactors(deps, signInCookieOf(caller)),
        },
      },
    }
  })

  serve(contract.sessions, async ({ caller: { session } }) => {
    const sessions = await listSessions(deps, session)
    return { body: { sessions: sessions.map((record) => presentSession(record, session.session)) } }
  })

  serve(contract.endSession, async ({ params, caller }) => {
    const outcome = await endSession(deps, caller, params.sessionId)
    if (outcome.kind === 'refused') return outcome
    return outcome.own ? { session: null } : {}
  })

  serve(contract.endOtherSessions, async ({ caller }) => ({ body: { ended: await endOtherSessions(deps, caller) } }))

  serve(contract.changePassword, async ({ body, caller }) =>
    presentSignIn(deps, caller, await changePassword(deps, caller, body)),
  )

  serve(contract.changeName, async ({ body, caller }) => {
    const outcome = await changeName(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { user: presentUser(outcome.user) } }
  })

  serve(contract.readPresence, async ({ caller: { session } }) => {
    const { shown } = await deps.storage.presence.of(session.user.id)
    return { body: { shown } }
  })

  serve(contract.changePresence, async ({ body: { shown }, caller: { session } }) => {
    await deps.storage.transaction((tx) => tx.presence.show(session.user.id, shown))
    return { body: { shown } }
  })

  serve(contract.changeEmail, async ({ body, caller }) => {
    const outcome = await changeEmail(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { changed: outcome.kind === 'changed' } }
  })

  serve(contract.confirmEmail, async ({ body, caller }) => {
    const outcome = await confirmEmail(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { changed: true as const } }
  })

  serve(contract.exportAccount, async ({ caller: { session } }) => {
    const { id, name, email } = session.user
    const limited = await deps.checkExportLimit(id)
    if (limited) return limited
    const identities = (await deps.storage.identities.of(id)).map(presentLink)
    const { passkeys, appEnabledAt } = await deps.storage.factors.factorsOf(id)
    const factors = { passkeys: passkeys.map(presentPasskey), authenticatorApp: appEnabledAt !== null }
    const { shown, lastSeenAt } = await deps.storage.presence.of(id)
    const presence = { shown, lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString() }
    const accessTokens = (await deps.storage.tokens.of(id)).map(presentToken)
    const webhooks = (await deps.storage.webhooks.of(id)).map(presentOwnWebhook)
    const owner = { id, name, email, identities, ...factors, presence, accessTokens, webhooks }
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    return {
      chunks: accountFile(owner, deps.exportAccount(session.user), { now: deps.now(), version: deps.version }),
      headers: { 'content-disposition': `attachment; filename="everquill-${day}.json"` },
    }
  })

  serve(contract.deleteAccount, async ({ body, caller }) => {
    const outcome = await deleteAccount(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { finished: outcome.isFinished }, session: null }
  })

  serve(contract.requestReset, async ({ body, caller }) => {
    const outcome = await requestReset(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { sent: true as const } }
  })

  serve(contract.resetPassword, async ({ body, caller }) =>
    presentFirstStep(deps, caller, await resetPassword(deps, caller, body)),
  )
}

/** The subject stays out: with it, someone who finds the file could look the person up at the provider. */
const presentLink = ({ issuer, linkedAt }: LinkedIdentity) => ({
  issuer,
  linkedAt: linkedAt === null ? null : new Date(linkedAt).toISOString(),
})

const presentOwnWebhook = ({ address, format, topics, createdAt }: WebhookRecord) => ({
  address,
  format,
  topics,
  createdAt: new Date(createdAt).toISOString(),
})

const presentSession = ({ id, device, createdAt, lastSeenAt }: SessionRecord, current: SessionRecord) => ({
  id,
  device,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
  current: id === current.id,
})
