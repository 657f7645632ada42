import { contract, type User } from '@everquill/contract'
import type { Refused } from '@everquill/domain'
import { registrationNow } from '../../accounts/sign-up/upgrade-guest.ts'
import { changePassword } from '../../accounts/passwords/change-password.ts'
import { deleteAccount, type LeavingDeps } from '../../accounts/delete-account.ts'
import type { SignedIn } from '../../accounts/deps.ts'
import { endSession } from '../../accounts/sessions/end-session.ts'
import { listSessions } from '../../accounts/sessions/list-sessions.ts'
import { requestReset } from '../../accounts/passwords/request-reset.ts'
import { resetPassword } from '../../accounts/passwords/reset-password.ts'
import { signInWithProvider } from '../../accounts/provider/sign-in-with-provider.ts'
import { signIn } from '../../accounts/sessions/sign-in.ts'
import { signOut } from '../../accounts/sessions/sign-out.ts'
import { signUp } from '../../accounts/sign-up/sign-up.ts'
import { startAsGuest, type StillSignedIn } from '../../accounts/sign-up/start-as-guest.ts'
import { startAtProvider } from '../../accounts/provider/start-at-provider.ts'
import type { ExportedCharacter } from '../../queries/export-account.ts'
import type { SessionRecord, UserRecord } from '../../storage/accounts-port.ts'
import { accountFile } from './account-export.ts'
import type { HandlerResponse, ResponseCookie, Serve } from '../serve.ts'

/** What these calls need: accounts, and what belongs to them. */
export interface AccountRouteDeps extends LeavingDeps {
  readonly belongings: (user: UserRecord) => AsyncIterable<ExportedCharacter>
}

/** Every call about accounts and sessions. */
export function accountRoutes(serve: Serve, deps: AccountRouteDeps): void {
  serve(contract.startAsGuest, async ({ caller }) => presentUser(await startAsGuest(deps, caller)))

  serve(contract.signUp, async ({ body, caller }) => presentUser(await signUp(deps, caller, body)))

  serve(contract.signIn, async ({ body, caller }) => presentUser(await signIn(deps, caller, body)))

  serve(contract.signOut, async ({ caller }) => {
    await signOut(deps, caller)
    return { body: { user: null }, session: null }
  })

  serve(contract.session, async ({ caller: { session } }) => ({
    body: {
      user: session ? userOf(session.user) : null,
      signIn: {
        provider: deps.provider?.name ?? null,
        passwordReset: deps.mail !== null,
        registration: await registrationNow(deps),
      },
    },
  }))

  serve(contract.sessions, async ({ caller: { session } }) => {
    const sessions = await listSessions(deps, session)
    return { body: { sessions: sessions.map((one) => sessionOf(one, session.session)) } }
  })

  serve(contract.endSession, async ({ params, caller }) => {
    const outcome = await endSession(deps, caller, params.sessionId)
    if (outcome.kind === 'refused') return outcome
    return outcome.own ? { session: null } : {}
  })

  serve(contract.changePassword, async ({ body, caller }) => presentUser(await changePassword(deps, caller, body)))

  serve(contract.exportAccount, async ({ caller: { session } }) => {
    const { id, name, email } = session.user
    const day = new Date(deps.now()).toISOString().slice(0, 10)
    return {
      texts: accountFile({ id, name, email }, deps.belongings(session.user), deps.now()),
      headers: { 'content-disposition': `attachment; filename="everquill-${day}.json"` },
    }
  })

  serve(contract.deleteAccount, async ({ body, caller }) => {
    const outcome = await deleteAccount(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { session: null }
  })

  serve(contract.requestReset, async ({ body, caller }) => {
    const outcome = await requestReset(deps, caller, body)
    return outcome.kind === 'refused' ? outcome : { body: { sent: true } }
  })

  serve(contract.resetPassword, async ({ body, caller }) => presentUser(await resetPassword(deps, caller, body)))

  serve(contract.startProvider, async ({ caller }) => {
    const outcome = await startAtProvider(deps, caller)
    if (outcome.kind === 'refused') return toSignIn(outcome)
    return { redirect: outcome.url, cookies: [attemptCookie(outcome.attempt)] }
  })

  serve(contract.returnFromProvider, async ({ query, caller }) => {
    const outcome = await signInWithProvider(deps, caller, { query, attempt: caller.cookies[attemptName] })
    if (outcome.kind === 'refused') return toSignIn(outcome)
    return { redirect: '/', session: outcome.token, cookies: [attemptCookie(null)] }
  })
}

const attemptName = 'everquill-provider'

/** Binds an attempt to sign in elsewhere to this browser: nobody can make it come back from somebody else's attempt. */
const attemptCookie = (value: string | null): ResponseCookie => ({
  name: attemptName,
  value,
  maxAge: 600,
  path: contract.startProvider.path,
})

/** A person's browser stands here, not a program: it is shown the page that says what went wrong. */
const toSignIn = ({ problem }: Refused): HandlerResponse => ({
  redirect: `/sign-in?problem=${problem.code}`,
  cookies: [attemptCookie(null)],
})

function presentUser(outcome: SignedIn | StillSignedIn | Refused): HandlerResponse | Refused {
  if (outcome.kind === 'refused') return outcome
  const body = { user: userOf(outcome.user) }
  return outcome.kind === 'signed-in' ? { body, session: outcome.token } : { body }
}

const userOf = ({ id, name, email, guest, administrator }: UserRecord): User => ({
  id,
  name,
  email,
  guest,
  administrator,
})

const sessionOf = ({ id, device, createdAt, lastSeenAt }: SessionRecord, current: SessionRecord) => ({
  id,
  device,
  createdAt: new Date(createdAt).toISOString(),
  lastSeenAt: new Date(lastSeenAt).toISOString(),
  current: id === current.id,
})
