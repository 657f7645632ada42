import { contract, setupCodeCookie } from '@everquill/contract'
import type { Refused } from '@everquill/domain'
import { isSecondFactorMissing } from '../../accounts/factors/administrator-factor.ts'
import { registrationNow } from '../../accounts/sign-up/upgrade-guest.ts'
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
import { signInWithProvider } from '../../accounts/provider/sign-in-with-provider.ts'
import { signIn } from '../../accounts/sessions/sign-in.ts'
import { signOut } from '../../accounts/sessions/sign-out.ts'
import { mustProveAccess } from '../../accounts/sign-up/setup-code.ts'
import { signUp } from '../../accounts/sign-up/sign-up.ts'
import { startAsGuest } from '../../accounts/sign-up/start-as-guest.ts'
import { startProviderSignIn } from '../../accounts/provider/start-provider-sign-in.ts'
import type { ExportedCharacter } from '../../queries/export-account.ts'
import type { SessionRecord, UserRecord } from '../../storage/accounts-port.ts'
import { deviceMarkOf } from '../cookies/device-cookie.ts'
import { signInCookie, signInCookieOf } from '../cookies/sign-in-cookie.ts'
import { presentPasskey, relyingPartyAt } from './factors/factor-routes.ts'
import { presentFirstStep, presentSignIn, presentUser } from './factors/present-sign-in.ts'
import { accountFile } from './account-export.ts'
import type { AnyResponse, Caller, ResponseCookie, Serve } from '../serve.ts'

/** What the account routes need: accounts, and the data that belongs to them. */
export interface AccountRouteDeps extends DeleteAccountDeps {
  readonly exportAccount: (user: UserRecord) => AsyncIterable<ExportedCharacter>
}

/** Handlers of the account and session routes. */
export function accountRoutes(serve: Serve, deps: AccountRouteDeps): void {
  serve(contract.startAsGuest, async ({ caller }) => presentSignIn(deps, caller, await startAsGuest(deps, caller)))

  serve(contract.signUp, async ({ body, caller }) => presentSignIn(deps, caller, await signUp(deps, caller, body)))

  serve(contract.signIn, async ({ body, caller }) =>
    presentFirstStep(deps, caller, await signIn(deps, caller, { ...body, deviceMark: deviceMarkOf(caller) })),
  )

  serve(contract.signOut, async ({ caller }) => {
    await signOut(deps, caller)
    return { body: { user: null }, session: null }
  })

  // Once there is an administrator, there always is one.
  let hasAdministrator = false
  const needsSetupCode = async (caller: Caller): Promise<boolean> => {
    if (hasAdministrator || !mustProveAccess(deps, caller)) return false
    hasAdministrator = await deps.storage.transaction((tx) => tx.accounts.hasAdministrator())
    return !hasAdministrator
  }

  serve(contract.session, async ({ caller, headers }) => ({
    body: {
      user: caller.session ? presentUser(caller.session.user) : null,
      secondFactorMissing: caller.session !== null && (await isSecondFactorMissing(deps, caller.session.user)),
      signIn: {
        provider: deps.provider?.name ?? null,
        passwordReset: deps.mail !== null,
        registration: await registrationNow(deps),
        setupCode: await needsSetupCode(caller),
        passkeys: relyingPartyAt(deps, caller, headers) !== null,
        secondFactors: await pendingSecondFactors(deps, signInCookieOf(caller)),
      },
    },
  }))

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
    const { passkeys, appEnabledAt } = await deps.storage.factors.factorsOf(id)
    const factors = { passkeys: passkeys.map(presentPasskey), authenticatorApp: appEnabledAt !== null }
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    return {
      chunks: accountFile({ id, name, email, ...factors }, deps.exportAccount(session.user), deps.now()),
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

  serve(contract.startProvider, async ({ caller }) => {
    const outcome = await startProviderSignIn(deps, caller)
    if (outcome.kind === 'refused') return redirectToSignIn(outcome)
    return { redirect: outcome.url, cookies: [attemptCookie(outcome.attempt)] }
  })

  serve(contract.returnFromProvider, async ({ query, caller }) => {
    const outcome = await signInWithProvider(deps, caller, {
      query,
      attempt: caller.cookies[attemptName],
      setupCode: caller.cookies[setupCodeCookie],
    })
    if (outcome.kind === 'refused') return redirectToSignIn(outcome)
    const cookies = [attemptCookie(null), clearedSetupCode]
    if (outcome.kind === 'second-factor-needed') {
      return { redirect: '/sign-in', cookies: [...cookies, signInCookie(caller, outcome.ticket)] }
    }
    return { redirect: '/', session: outcome.token, cookies }
  })
}

/** The page stores the code here before it goes to the provider, because an address would end up in logs. */
const clearedSetupCode: ResponseCookie = { name: setupCodeCookie, value: null, maxAge: 0, path: '/api/auth/provider' }

const attemptName = 'everquill-provider'

/** Binds a sign-in attempt at the provider to this browser, so that an attacker cannot inject an attempt of their own. */
const attemptCookie = (value: string | null): ResponseCookie => ({
  name: attemptName,
  value,
  maxAge: 600,
  path: contract.startProvider.path,
})

/** The browser itself navigates here, so a problem is shown on the sign-in page instead of as JSON. */
const redirectToSignIn = ({ problem }: Refused): AnyResponse & { readonly redirect: string } => ({
  redirect: `/sign-in?problem=${problem.code}`,
  cookies: [attemptCookie(null)],
})

const presentSession = ({ id, device, createdAt, lastSeenAt }: SessionRecord, current: SessionRecord) => ({
  id,
  device,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
  current: id === current.id,
})
