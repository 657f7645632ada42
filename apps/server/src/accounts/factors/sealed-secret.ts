import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts the secret of an authenticator app; it can be opened for the same user only. */
export function sealSecret(key: string, userId: string, secret: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), iv).setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([iv, cipher.update(secret), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts a secret; null if the key or the user is another one. */
export function openSecret(key: string, userId: string, sealed: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(-tagLength)]
  try {
    const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), iv, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}
