import { ann, expectSignedIn, openInstallation, type TestInstallation } from '../account-tests.fixture.ts'
import type { AccountDeps } from '../deps.ts'
import { signUp } from '../sign-up/sign-up.ts'
import type { AdministrationDeps, SignedInCaller } from './administer.ts'

/** An installation with an administrator, and a way to add users. */
export interface Administered {
  readonly app: TestInstallation
  readonly deps: AdministrationDeps & Pick<AccountDeps, 'registration'>
  readonly admin: SignedInCaller
  /** Signs up; returns the caller and the credentials. */
  readonly user: (
    name: string,
  ) => Promise<{ readonly caller: SignedInCaller; readonly email: string; readonly password: string }>
}

export async function administered(overrides: Partial<AccountDeps> = {}): Promise<Administered> {
  const app = await openInstallation({ limits: false, ...overrides })
  const first = expectSignedIn(await signUp(app, await app.callerWith(), ann))
  const deps = { ...app, closeEndedStreams: async () => undefined }
  return {
    app,
    deps,
    admin: await app.signedInCaller(first.token),
    async user(name) {
      const credentials = { name, email: `${name.toLowerCase()}@example.org`, password: 'Sieben Raben im Regen' }
      const { token } = expectSignedIn(await signUp(app, await app.callerWith(), credentials))
      return { caller: await app.signedInCaller(token), ...credentials }
    },
  }
}
