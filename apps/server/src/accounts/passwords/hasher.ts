import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Hashes passwords. A hash tells how it was made: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`; all before the last
 * `$` is its recipe. A password is right for a hash when the hash's recipe makes the same hash of it.
 */
export interface Hasher {
  /** A recipe at today's cost, with the salt of a former one or a fresh salt. */
  readonly recipe: (former?: string) => string
  readonly hash: (password: string, recipe: string) => Promise<string>
}

/** Memory in KiB, and how often it is passed over. */
export interface HashCost {
  readonly memory: number
  readonly passes: number
}

const tagLength = 32
const saltLength = 16
// In libuv's threads: the event loop goes on meanwhile, and more than a few at once wait in line.
const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** Argon2id. The password counts as it was typed, code point for code point. */
export function hasherAt({ memory, passes }: HashCost): Hasher {
  return {
    recipe(former) {
      const salt = former?.split('$')[4] ?? encode(randomBytes(saltLength))
      return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}`
    },
    async hash(password, recipe) {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/.exec(recipe)
      if (!parts) throw new Error('A password hash in the database has a form that this version does not know')
      const tag = await derive({
        message: Buffer.from(password, 'utf8'),
        nonce: Buffer.from(parts[4] ?? '', 'base64'),
        memory: Number(parts[1]),
        passes: Number(parts[2]),
        parallelism: Number(parts[3]),
        tagLength,
      })
      return `${recipe}$${encode(tag)}`
    },
  }
}

/** What the guidelines ask for, and what a small server can afford. */
export const hasher = hasherAt({ memory: 19_456, passes: 2 })

/** How a hash was made: its cost and its salt. */
export const recipeOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'))

/** Compares without telling by time where two hashes part. */
export function sameHash(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
