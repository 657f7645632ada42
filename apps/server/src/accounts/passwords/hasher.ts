import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { inTurns } from './in-turns.ts'

/**
 * Hashes passwords. A hash such as `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>` contains its parameters; everything
 * before the last `$` is its recipe. A password is correct if the recipe produces the same hash.
 */
export interface Hasher {
  /** A recipe at the current cost, with the salt of an earlier one or a new salt. */
  readonly recipe: (earlier?: string) => string
  readonly hash: (password: string, recipe: string) => Promise<string>
}

/** Memory in KiB, and the number of passes over it. */
export interface HashCost {
  readonly memory: number
  readonly passes: number
}

const tagLength = 32
const saltLength = 16
// Runs in libuv's thread pool, so that the event loop is not blocked.
const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** The pool has four threads; the others are left to the disk, so that nobody's save waits for a sign-in. */
const hashesAtOnce = inTurns(2)

/** Argon2id. The password is not normalised: every code point counts. */
export function hasherAt({ memory, passes }: HashCost): Hasher {
  return {
    recipe(earlier) {
      const salt = earlier?.split('$')[4] ?? encode(randomBytes(saltLength))
      return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}`
    },
    async hash(password, recipe) {
      const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)$/.exec(recipe)
      if (!parts)
        throw new Error('Unknown format of a password hash in the database: it was probably written by a newer version')
      const deriving = () =>
        derive({
          message: Buffer.from(password, 'utf8'),
          nonce: Buffer.from(parts[4] ?? '', 'base64'),
          memory: Number(parts[1]),
          passes: Number(parts[2]),
          parallelism: Number(parts[3]),
          tagLength,
        })
      return `${recipe}$${encode(await hashesAtOnce(deriving))}`
    },
  }
}

/** The OWASP minimum, which a small server can afford. */
export const hasher = hasherAt({ memory: 19_456, passes: 2 })

/** The cost and salt of a hash. */
export const recipeOf = (hash: string): string => hash.slice(0, hash.lastIndexOf('$'))

/** Compares in constant time. */
export function sameHash(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
