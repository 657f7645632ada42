import { createHmac } from 'node:crypto'

const stepLength = 30_000
const digits = 6
/** Steps before and after the current one whose codes are accepted: clocks of phones differ. */
const tolerance = 1
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of 30-second steps since 1970. */
export const stepAt = (now: number): number => Math.floor(now / stepLength)

/** The code of a time step by RFC 6238 with SHA-1, the only hash that all authenticator apps support. */
export function codeOfStep(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The time step whose code was typed, if it is close to now; otherwise null. */
export function findStep(secret: Uint8Array, code: string, now: number): number | null {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, i) => current - tolerance + i)
  // The latest first: a code that two steps share must not stay valid.
  return steps.findLast((step) => step >= 0 && codeOfStep(secret, step) === code) ?? null
}

/** A secret as people can type it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => base32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code for authenticator apps contains. */
export const otpauthUri = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Everquill:${account}`)}?secret=${secret}&issuer=Everquill`
