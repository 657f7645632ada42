import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'

/** A log: the number of a character, or the id of a game. */
export type FeedScope = number | string

/** The last received log id of each scope. Ids are ordered within a scope, not across scopes. */
export type Positions = ReadonlyMap<FeedScope, number>

/** What cursors are made with; the same on all servers of an installation. */
export interface CursorSecret {
  /** Changes when a backup is restored, so that older cursors cannot be resumed. */
  readonly epoch: string
  /** 32 bytes, base64url. */
  readonly cursorKey: string
}

/** A longer cursor would not fit into a request header. */
const maxLength = 8_000

/** Replaces the positions of a cursor that is too long; such a cursor leads to a reset. */
const resetMarker = 'reset'

const algorithm = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

/**
 * The event ids of one subscriber, which a browser sends back as `Last-Event-ID`. Encrypted, because a caller must neither
 * make one up to read old entries nor see from it that something happened which is hidden from them.
 */
export class Cursors {
  readonly #key: KeyObject
  readonly #context: Buffer

  constructor({ epoch, cursorKey }: CursorSecret, subscriber: string) {
    this.#key = createSecretKey(cursorKey, 'base64url')
    this.#context = Buffer.from(`${epoch} ${subscriber}`)
  }

  write(positions: Iterable<readonly [FeedScope, number]>): string {
    const cursor = this.#encrypt(textOf(positions))
    return cursor.length > maxLength ? this.#encrypt(resetMarker) : cursor
  }

  /** Null if the stream cannot be resumed from it. */
  read(cursor: string): Positions | null {
    const text = cursor.length > maxLength ? null : this.#decrypt(Buffer.from(cursor, 'base64url'))
    return text === null ? null : parsePositions(text)
  }

  #encrypt(text: string): string {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(this.#context)
    const encrypted = [cipher.update(text), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
  }

  /** Null if this installation has not written it for this subscriber. */
  #decrypt(bytes: Buffer): string | null {
    const textStart = nonceLength + tagLength
    if (bytes.length < textStart) return null
    try {
      const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, nonceLength))
        .setAAD(this.#context)
        .setAuthTag(bytes.subarray(nonceLength, textStart))
      return Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()]).toString()
    } catch {
      return null
    }
  }
}

function textOf(positions: Iterable<readonly [FeedScope, number]>): string {
  const parts = Array.from(positions, ([scope, logId]) => {
    const id = logId.toString(36)
    return typeof scope === 'number' ? `${scope.toString(36)}-${id}` : `~${scope}~${id}`
  })
  return parts.join('.')
}

function parsePositions(text: string): Positions | null {
  const positions = new Map<FeedScope, number>()
  for (const part of text === '' ? [] : text.split('.')) {
    const match = /^(?:([0-9a-z]{1,6})-|~([\w-]{1,64})~)([0-9a-z]{1,10})$/.exec(part)
    const [, character, game, logId] = match ?? []
    if (logId === undefined) return null
    positions.set(game ?? Number.parseInt(character ?? '', 36), Number.parseInt(logId, 36))
  }
  return positions
}
