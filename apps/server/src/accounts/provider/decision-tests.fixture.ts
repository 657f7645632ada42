import { refused } from '@everquill/domain'
import { ann, expectSignedIn } from '../account-tests.fixture.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'
import { decide, type DecisionForm } from './decide.ts'
import { readDecision, type Belongings, type ProviderDeps } from './decision.ts'
import { listIdentities } from './linked-identities.ts'
import { openWithProvider } from './provider.fixture.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

const nothing: Belongings = { characters: 0, games: 0, isEmpty: true, moveTo: async () => () => undefined }

/** An installation whose guests have some characters, and the moves and announcements that happened. */
export async function anInstallation(failure?: string) {
  const { app, roundTrip } = await openWithProvider()
  const moves: string[] = []
  const some = (guest: string): Belongings => ({
    characters: 2,
    games: 1,
    isEmpty: false,
    moveTo: async (_, { user }) => {
      if (failure !== undefined) return refused('unavailable', { detail: failure })
      moves.push(`${guest} to ${user}`)
      return () => void moves.push('announced')
    },
  })
  const deps: ProviderDeps = {
    ...app,
    belongingsOf: async (guest) => (moves.length > 0 ? nothing : some(guest)),
  }
  /** Returns from the provider in a browser with this session. */
  const arrive = async (name: string, token?: string) =>
    signInWithProvider(deps, await app.callerWith(token), await roundTrip(name))
  /** Returns from the provider and expects a question. */
  const asked = async (name: string, token?: string) => {
    const outcome = await arrive(name, token)
    if (outcome.kind !== 'undecided') throw new Error(`nothing was asked: ${JSON.stringify(outcome)}`)
    const caller = await app.callerWith(token)
    return {
      ticket: outcome.ticket,
      decision: await readDecision(deps, caller, outcome.ticket),
      decide: async (form: DecisionForm, browser = token) =>
        decide(deps, await app.callerWith(browser), outcome.ticket, form),
    }
  }
  const newAccount = async (email: string, password = ann.password) =>
    expectSignedIn(await signUp(deps, await app.callerWith(), { name: ann.name, email, password }))
  const guest = async () => expectSignedIn(await startAsGuest(deps, await app.callerWith()))
  const identitiesOf = async (token: string) => {
    const { session } = await app.signedInCaller(token)
    return listIdentities(deps, session)
  }
  const isSignedIn = async (token: string) => (await app.callerWith(token)).session !== null
  return { app, deps, moves, arrive, asked, newAccount, guest, identitiesOf, isSignedIn }
}
