import { createHash } from 'node:crypto'

const maxLength = 254
// One @, and nothing that a mail server or a header could read as more than one address.
const shape = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u

/** An e-mail as it was typed, without spaces around it; null when it cannot be one. */
export function parseEmail(text: string): string | null {
  const email = text.trim()
  return email.length <= maxLength && shape.test(email) ? email : null
}

/** Stands for an e-mail where it need not be known: in limits and in the security log. */
export const hashOfEmail = (email: string): string =>
  createHash('sha256').update(email.normalize('NFC').trim().toLowerCase()).digest('base64url').slice(0, 22)
