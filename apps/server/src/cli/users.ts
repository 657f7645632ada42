import { randomUUID } from 'node:crypto'
import type { Refused } from '@everquill/domain'
import type { AdministrationDeps } from '../accounts/administration/administer.ts'
import { makeAdministrator } from '../accounts/administration/change-role.ts'
import { createResetLink } from '../accounts/administration/create-reset-link.ts'
import { disableAccount, enableAccount } from '../accounts/administration/disable-account.ts'
import { newToken } from '../accounts/sessions/tokens.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import type { AccountOverview } from '../storage/administration-port.ts'
import type { Database } from '../storage/content-port.ts'
import { CommandProblem } from './command-problem.ts'
import { allAccounts, findAccount, labelOf } from './find-account.ts'
import type { Result } from './result.ts'

/** What can be done to an account. */
export const userActions = ['reset-link', 'disable', 'enable', 'make-administrator'] as const
export type UserAction = (typeof userActions)[number]

/** Lists all accounts. */
export async function listUsers(config: Config): Promise<Result> {
  return withStorage(config, async (storage) => {
    const accounts: AccountOverview[] = []
    for await (const account of allAccounts(storage)) accounts.push(account)
    const lines = accounts.map((account) => [account.id, roleOf(account), dayOf(account.lastSeenAt), labelOf(account)])
    const text = [['id', 'role', 'last seen', 'account'], ...lines].map((line) => `${line.join('\t')}\n`).join('')
    return { text, values: { accounts } }
  })
}

/** Applies an action to the account with this id or email. */
export async function changeUser(config: Config, action: UserAction, wanted: string): Promise<Result> {
  return withStorage(config, async (storage) => {
    const account = await findAccount(storage, wanted)
    const deps = consoleDeps(config, storage)
    const values = { id: account.id, email: account.email }
    if (action === 'reset-link') {
      const { url, expiresAt } = accepted(await createResetLink(deps, 'console', account.id), account)
      const until = new Date(expiresAt).toISOString()
      const text = `${url}\nWith this link, ${labelOf(account)} can choose a new password. It works once, until ${until}.\n`
      return { text, values: { ...values, url, expiresAt: until } }
    }
    const { change, done } = changes[action]
    accepted(await change(deps, 'console', account.id), account)
    return { text: `${labelOf(account)} ${done}\n`, values }
  })
}

const changes = {
  disable: {
    change: disableAccount,
    done: 'is disabled: it is signed out everywhere, nobody can sign in, and its links show nothing.',
  },
  enable: { change: enableAccount, done: 'is enabled.' },
  'make-administrator': { change: makeAdministrator, done: 'is now an administrator.' },
} as const

/** What administration depends on, on the console. Servers notice ended sessions by themselves. */
export const consoleDeps = ({ publicUrl, port }: Config, storage: Database): AdministrationDeps => ({
  storage,
  now: Date.now,
  newId: randomUUID,
  newToken,
  publicUrl: publicUrl ?? `http://localhost:${port}`,
  adminSecondFactor: 'optional',
  // What is done here is in the audit log, not in the log of a server.
  securityLog: () => undefined,
  closeEndedStreams: async () => undefined,
})

/** The outcome, unless it was refused. */
export function accepted<T extends { readonly kind: string }>(outcome: T | Refused, account: AccountOverview): T {
  if (!('problem' in outcome)) return outcome
  const label = labelOf(account)
  const reasons: Readonly<Record<string, string>> = {
    'administrator-stays': `${label} is the only administrator; make someone else one first.`,
    'account-disabled': `${label} is disabled; enable it first.`,
    'email-needed': `${label} has no email, so it cannot sign in with a password.`,
    'invalid-value': `${label} is a guest, who cannot sign in again and so cannot be an administrator.`,
  }
  throw new CommandProblem(reasons[outcome.problem.code] ?? `The account was not changed (${outcome.problem.code}).`)
}

const roleOf = ({ administrator, guest, disabledAt }: AccountOverview): string =>
  `${administrator ? 'administrator' : guest ? 'guest' : 'user'}${disabledAt === null ? '' : ', disabled'}`

const dayOf = (at: number | null): string => (at === null ? '–' : new Date(at).toISOString().slice(0, 10))

async function withStorage(config: Config, work: (storage: Database) => Promise<Result>): Promise<Result> {
  const storage = await openDatabase(config, randomUUID, { besideServer: true })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
