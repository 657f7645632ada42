import type { Credentials } from '../../storage/accounts-port.ts'
import { recipeOf, sameHash, type Hasher } from '../passwords/hasher.ts'

/** What came of trying a password on the accounts of an e-mail. */
export interface Tried {
  /** The account that it opens. */
  readonly account: Credentials | null
  /** The password's hash at today's cost, under the salt that all accounts of the e-mail share. */
  readonly hash: string
}

/**
 * Several accounts may bear one e-mail; the password tells them apart. They share a salt, so trying it costs one hash
 * whether there are many, one or none, and time tells nobody which e-mails exist. Hashes of a former cost are made
 * anew beside it, at the same time.
 */
export async function findAccount(hasher: Hasher, password: string, accounts: readonly Credentials[]): Promise<Tried> {
  const today = hasher.recipe(accounts[0]?.passwordHash)
  const recipes = new Set([today, ...accounts.map(({ passwordHash }) => recipeOf(passwordHash))])
  const [hash = '', ...others] = await Promise.all([...recipes].map((recipe) => hasher.hash(password, recipe)))
  const hashes = [hash, ...others]
  const account = accounts.find(({ passwordHash }) => hashes.some((made) => sameHash(made, passwordHash)))
  return { account: account ?? null, hash }
}
