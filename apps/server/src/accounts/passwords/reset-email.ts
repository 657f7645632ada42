import type { Email } from './mail.ts'

/** A link for one account. The email does not contain account names: a stranger could use a name to send a message. */
export interface ResetLink {
  readonly url: string
  readonly createdAt: number
}

/** The email with links to reset a password, in English and German. */
export function resetEmail(to: string, links: readonly ResetLink[]): Email {
  const several = links.length > 1
  const lines = links.map(({ url, createdAt }) =>
    several ? `${new Date(createdAt).toISOString().slice(0, 10)}: ${url}` : url,
  )
  const text = [
    'Hi, someone requested a new password for your Everquill account. You can use the link below for one hour.',
    'Hallo, jemand hat ein neues Passwort für dein Everquill-Konto angefordert. Der Link unten ist eine Stunde lang gültig.',
    ...(several
      ? [
          'Several accounts use your email address. Each has its own link, listed with the date the account was created.',
          'Zu deiner E-Mail-Adresse gibt es mehrere Konten. Jedes hat einen eigenen Link; das Datum sagt dir, wann es erstellt wurde.',
        ]
      : []),
    lines.join('\n\n'),
    'If this wasn’t you, you can ignore this email. Your password won’t change.',
    'Das warst nicht du? Dann kannst du diese E-Mail ignorieren. Dein Passwort bleibt unverändert.',
  ]
  return { to, subject: 'Everquill: new password / neues Passwort', text: `${text.join('\n\n')}\n` }
}
