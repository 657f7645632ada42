import { createHash } from 'node:crypto'

const maxLength = 254
// Exactly one @, and no character that a mail server or header could read as a second address.
const shape = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u

/** Trims an email address; null if it is not valid. */
export function parseEmail(text: string): string | null {
  const email = text.trim()
  return email.length <= maxLength && shape.test(email) ? email : null
}

/** Identifies an email address in rate limits and in the security log without revealing it. */
export const hashOfEmail = (email: string): string =>
  createHash('sha256').update(email.normalize('NFC').trim().toLowerCase()).digest('base64url').slice(0, 22)
