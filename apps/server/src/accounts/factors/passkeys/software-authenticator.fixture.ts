import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Assertion, Attestation } from './verify-passkey.ts'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** As much of CBOR as a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  return size < 256 ? Buffer.from([(type << 5) | 24, size]) : Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** What a dishonest or broken authenticator does differently. */
export interface Deviations {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly counter?: number
  readonly userVerified?: boolean
  readonly userHandle?: string
  readonly key?: KeyObject
}

/** A passkey in memory: ES256, without attestation, for one page. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter: number
  #userHandle = ''

  /** A counter of 0 is never raised, as with most passkeys. */
  constructor(origin: string, counter = 0) {
    this.#origin = origin
    this.#counter = counter
  }

  create(options: { readonly challenge: string; readonly user: { readonly id: string } }, how: Deviations = {}) {
    this.#userHandle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const data = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]
    const authData = Buffer.concat([this.#authenticatorData(0x40, this.#counter, how), ...data])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: this.id,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, how),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    } satisfies Attestation
  }

  get({ challenge }: { readonly challenge: string }, how: Deviations = {}) {
    if (this.#counter > 0) this.#counter += 1
    const authenticatorData = this.#authenticatorData(0, how.counter ?? this.#counter, how)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, how)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, how.key ?? this.#keys.privateKey)),
      userHandle: how.userHandle ?? this.#userHandle,
    } satisfies Assertion
  }

  #authenticatorData(flags: number, counter: number, { rpId, userVerified = true }: Deviations): Buffer {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags | 1 | (userVerified ? 4 : 0))
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId ?? new URL(this.#origin).hostname), bytes])
  }

  #clientData(type: string, challenge: string, how: Deviations): string {
    const origin = how.origin ?? this.#origin
    return base64url(JSON.stringify({ type: how.type ?? type, challenge, origin, crossOrigin: false }))
  }
}
