import type { InjectOptions } from 'fastify'
import { ann, type TestInstallation } from '../../../accounts/account-tests.fixture.ts'
import type { AccountDeps } from '../../../accounts/deps.ts'
import {
  SoftwareAuthenticator,
  type Deviations,
} from '../../../accounts/factors/passkeys/software-authenticator.fixture.ts'
import { codeOfStep, stepAt } from '../../../accounts/factors/totp.ts'
import { openAccountServer } from '../account-server.fixture.ts'

/** Where the pages of the test installation are. */
export const origin = 'https://everquill.example.org'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Body = Record<string, unknown>

/** A response; an empty body is an empty object. */
export interface Reply {
  readonly status: number
  readonly code: unknown
  readonly body: Body
}

/** The account routes on a real database, with a manual clock. */
export async function aServer(overrides: Partial<AccountDeps> = {}) {
  const { world, app } = await openAccountServer(overrides)
  const browser = () => new Browser(app.inject.bind(app), world)
  /** Signs up; the first account is the administrator. */
  const signUp = async (email = ann.email) => {
    const user = browser()
    await user.post('sign-up', { ...ann, email })
    return user
  }
  return { world, browser, signUp, events: () => world.securityEntries.map(({ event }) => event) }
}

type Inject = (options: InjectOptions) => Promise<{
  readonly statusCode: number
  readonly body: string
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly expires?: Date }[]
  json(): unknown
}>

/** A client that stores cookies. */
export class Browser {
  readonly cookies: Record<string, string> = {}
  network = '203.0.113.7'
  readonly #inject: Inject
  readonly #world: TestInstallation

  constructor(inject: Inject, world: TestInstallation) {
    this.#inject = inject
    this.#world = world
  }

  async call(method: Method, path: string, payload?: object): Promise<Reply> {
    const options = { method, url: `/api/auth/${path}`, cookies: this.cookies, remoteAddress: this.network }
    const response = await this.#inject(payload ? { ...options, payload } : options)
    for (const { name, value, expires } of response.cookies) {
      if (value === '' || expires?.getTime() === 0) delete this.cookies[name]
      else this.cookies[name] = value
    }
    const body = response.body === '' ? {} : (response.json() as Body)
    return { status: response.statusCode, code: body['code'], body }
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, payload?: object) => this.call('POST', path, payload)

  isSignedIn = async (): Promise<boolean> => (await this.get('session')).body['user'] !== null

  signIn = (email = ann.email, password = ann.password) => this.post('sign-in', { email, password })

  /** Adds an authenticator app. Returns what it shows, and the recovery codes. */
  async addApp() {
    const { uri } = (await this.post('app')).body as { uri: string }
    const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
    const code = (steps = 0) => codeOfStep(secret, stepAt(this.#world.now()) + steps)
    const { body } = await this.call('PUT', 'app', { code: code() })
    return { code, recoveryCodes: (body['recoveryCodes'] ?? []) as readonly string[] }
  }

  /** Adds a passkey. */
  async addPasskey(passkey = new SoftwareAuthenticator(origin), how: Deviations = {}) {
    const { body } = await this.post('passkeys/request')
    const created = passkey.create(body as Parameters<typeof passkey.create>[0], how)
    return { passkey, reply: await this.post('passkeys', { name: 'Phone', passkey: created }) }
  }

  /** Requests a challenge for a passkey. */
  async challenge(purpose: 'sign-in' | 'second-factor' | 'proof') {
    const { body } = await this.post('passkey-request', { purpose })
    return body as { challenge: string; allowCredentials: { id: string }[]; code?: string }
  }

  async signInWith(
    passkey: SoftwareAuthenticator,
    how: Deviations = {},
    purpose: 'sign-in' | 'second-factor' = 'sign-in',
  ) {
    return this.post('passkey-sign-in', { passkey: passkey.get(await this.challenge(purpose), how) })
  }
}

/** The bytes of a secret as it is shown. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
