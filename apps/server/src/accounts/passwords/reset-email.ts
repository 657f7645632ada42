import type { Letter } from './mail.ts'

/** A way to one account. The name of an account is not told: strangers choose names, and not what our mails say. */
export interface ResetLink {
  readonly url: string
  readonly createdAt: number
}

/** The letter with which a forgotten password is replaced, in both languages. */
export function resetLetter(to: string, links: readonly ResetLink[]): Letter {
  const several = links.length > 1
  const lines = links.map(({ url, createdAt }) =>
    several ? `${new Date(createdAt).toISOString().slice(0, 10)}: ${url}` : url,
  )
  const text = [
    'Hello, somebody asked for a new password for your Everquill account. You can choose one within the next hour.',
    'Hallo, jemand hat ein neues Passwort für dein Konto bei Everquill angefordert. Du kannst es in der nächsten Stunde wählen.',
    ...(several
      ? [
          'There are several accounts with your e-mail; each has its own link, with the day it was made.',
          'Zu deiner E-Mail gibt es mehrere Konten; jedes hat seinen eigenen Link, mit dem Tag, an dem es angelegt wurde.',
        ]
      : []),
    lines.join('\n\n'),
    'Was it not you? Then do nothing: your password stays as it is.',
    'Warst du das nicht? Dann tu nichts: Dein Passwort bleibt, wie es ist.',
  ]
  return { to, subject: 'Everquill: new password / neues Passwort', text: `${text.join('\n\n')}\n` }
}
