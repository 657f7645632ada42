import type { Credentials } from '../../storage/accounts-port.ts'
import { recipeOf, sameHash, type Hasher } from '../passwords/hasher.ts'

/** The result of checking a password against all accounts of an email address. */
export interface MatchedAccount {
  readonly account: Credentials | null
  /** The password's hash at the current cost, with the salt that all accounts of the address share. */
  readonly hash: string
}

/**
 * Several accounts may have one email address; the password decides which one is meant. They share a salt, so the check
 * costs one hash for any number of accounts, and timing does not reveal which addresses exist. Hashes at an earlier cost
 * are computed in parallel.
 */
export async function findAccount(
  hasher: Hasher,
  password: string,
  accounts: readonly Credentials[],
): Promise<MatchedAccount> {
  const current = hasher.recipe(accounts[0]?.passwordHash)
  const recipes = new Set([current, ...accounts.map(({ passwordHash }) => recipeOf(passwordHash))])
  const [hash = '', ...others] = await Promise.all([...recipes].map((recipe) => hasher.hash(password, recipe)))
  const hashes = [hash, ...others]
  const account = accounts.find(({ passwordHash }) => hashes.some((one) => sameHash(one, passwordHash)))
  return { account: account ?? null, hash }
}
