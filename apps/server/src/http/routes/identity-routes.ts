import { contract, invitationCookie, setupCodeCookie } from '@everquill/contract'
import type { Refused } from '@everquill/domain'
import { decide } from '../../accounts/provider/decide.ts'
import { readDecision, type ProviderDeps } from '../../accounts/provider/decision.ts'
import { listIdentities, unlinkIdentity } from '../../accounts/provider/linked-identities.ts'
import { signInWithProvider } from '../../accounts/provider/sign-in-with-provider.ts'
import type { Admission } from '../../accounts/sign-up/upgrade-guest.ts'
import { startProviderSignIn } from '../../accounts/provider/start-provider-sign-in.ts'
import { deviceMarkOf } from '../cookies/device-cookie.ts'
import type { AnyResponse, Caller, ResponseCookie, Serve } from '../serve.ts'
import { presentFirstStep, presentUser } from './factors/present-sign-in.ts'
import { signInCookie } from '../cookies/sign-in-cookie.ts'

/** Handlers of the sign-in provider and the identities that it confirms. */
export function identityRoutes(serve: Serve, deps: ProviderDeps): void {
  serve(contract.startProvider, async ({ caller }) => {
    const outcome = await startProviderSignIn(deps, caller)
    if (outcome.kind === 'refused') return redirectWithProblem(caller, outcome)
    return { redirect: outcome.url, cookies: [attemptCookie(outcome.attempt)] }
  })

  serve(contract.returnFromProvider, async ({ query, caller }) => {
    const outcome = await signInWithProvider(deps, caller, {
      query,
      attempt: caller.cookies[attemptName],
      ...admissionOf(caller),
    })
    if (outcome.kind === 'refused') return redirectWithProblem(caller, outcome)
    if (outcome.kind === 'undecided') {
      return { redirect: '/link-account', cookies: [attemptCookie(null), ticketCookie(outcome.ticket)] }
    }
    const cookies = [attemptCookie(null), ...clearedAdmission]
    if (outcome.kind === 'second-factor-needed') {
      return { redirect: '/sign-in', cookies: [...cookies, signInCookie(caller, outcome.ticket)] }
    }
    return { redirect: '/', session: outcome.token, cookies }
  })

  serve(contract.readDecision, async ({ caller }) => ({
    body: { decision: await readDecision(deps, caller, caller.cookies[ticketName]) },
  }))

  serve(contract.decide, async ({ body, caller }) => {
    const browser = { deviceMark: deviceMarkOf(caller), ...admissionOf(caller) }
    const outcome = await decide(deps, caller, caller.cookies[ticketName], { ...body, ...browser })
    if (outcome.kind === 'refused') return outcome
    if (outcome.kind !== 'signed-in' && outcome.kind !== 'second-factor-needed') {
      return { body: { user: outcome.user && presentUser(outcome.user) }, cookies: [ticketCookie(null)] }
    }
    const response = presentFirstStep(deps, caller, outcome)
    if ('kind' in response) return response
    return { ...response, cookies: [...(response.cookies ?? []), ticketCookie(null), ...clearedAdmission] }
  })

  serve(contract.listIdentities, async ({ caller: { session } }) => {
    const identities = await listIdentities(deps, session)
    const present = (linkedAt: number | null) => (linkedAt === null ? null : new Date(linkedAt).toISOString())
    return { body: { identities: identities.map((one) => ({ ...one, linkedAt: present(one.linkedAt) })) } }
  })

  serve(contract.unlinkIdentity, async ({ params, caller }) => {
    const outcome = await unlinkIdentity(deps, caller, params.identityId)
    return outcome.kind === 'refused' ? outcome : {}
  })
}

/** The page stores codes here before it goes to the provider, because an address would end up in logs. */
const admissionOf = ({ cookies }: Caller): Admission => ({
  setupCode: cookies[setupCodeCookie],
  invitation: cookies[invitationCookie],
})

const clearedAdmission: readonly ResponseCookie[] = [setupCodeCookie, invitationCookie].map((name) => ({
  name,
  value: null,
  maxAge: 0,
  path: contract.startProvider.path,
}))

const attemptName = 'everquill-provider'

/** Binds a sign-in attempt at the provider to this browser, so that an attacker cannot inject an attempt of their own. */
const attemptCookie = (value: string | null): ResponseCookie => ({
  name: attemptName,
  value,
  maxAge: 600,
  path: contract.startProvider.path,
})

const ticketName = 'everquill-ticket'

/** Binds an identity to the browser that brought it, until its user has decided. It is never part of an address. */
const ticketCookie = (value: string | null): ResponseCookie => ({
  name: ticketName,
  value,
  maxAge: 600,
  path: contract.startProvider.path,
})

/** The browser itself navigates here, so a problem is shown on a page instead of as JSON. */
const redirectWithProblem = (
  { session }: Caller,
  { problem }: Refused,
): AnyResponse & { readonly redirect: string } => ({
  redirect: `/${session && !session.user.guest ? 'link-account' : 'sign-in'}?problem=${problem.code}`,
  cookies: [attemptCookie(null)],
})
