import type { AccountOverview } from '../storage/administration-port.ts'
import type { Database } from '../storage/content-port.ts'
import { CommandProblem } from './command-problem.ts'

const pageSize = 500

/** All accounts, newest first. */
export async function* allAccounts(storage: Database, search?: string): AsyncGenerator<AccountOverview> {
  let after: AccountOverview | undefined
  do {
    const filter = { limit: pageSize, ...(search !== undefined && { search }), ...(after && { after }) }
    const page = await storage.transaction((tx) => tx.administration.accounts(filter))
    yield* page
    after = page.length < pageSize ? undefined : page.at(-1)
  } while (after)
}

/** The account with this id or email. Several accounts may have one email; then only an id says which is meant. */
export async function findAccount(storage: Database, wanted: string): Promise<AccountOverview> {
  const byId = await storage.transaction((tx) => tx.administration.account(wanted))
  if (byId) return byId
  const found: AccountOverview[] = []
  for await (const account of allAccounts(storage, wanted)) {
    if (account.email?.toLowerCase() === wanted.toLowerCase()) found.push(account)
  }
  const [account, ...others] = found
  if (!account) throw new CommandProblem(`There is no account ${wanted}; "everquill users list" shows all of them.`)
  if (others.length === 0) return account
  const ids = found.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new CommandProblem(`Several accounts have the email ${wanted}; name one by its id: ${ids}.`)
}

/** How an account is called in messages. */
export const labelOf = ({ id, name, email }: AccountOverview): string => email ?? (name === '' ? `guest ${id}` : name)
