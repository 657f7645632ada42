import type { Email } from '../passwords/mail.ts'

/** The email with the link that confirms a new address, in English and German. */
export const confirmationEmail = (to: string, url: string): Email => ({
  to,
  subject: 'Everquill: confirm your email / E-Mail-Adresse bestätigen',
  text: `${[
    'Hi, someone wants to use this email address for an Everquill account. If it was you, open the link below within a day.',
    'Hallo, jemand möchte diese E-Mail-Adresse für ein Everquill-Konto verwenden. Wenn du das bist, öffne den Link unten innerhalb eines Tages.',
    url,
    'If this wasn’t you, you can ignore this email.',
    'Das warst nicht du? Dann kannst du diese E-Mail ignorieren.',
  ].join('\n\n')}\n`,
})

/** Tells the previous address that it is no longer used; the new one is not named. */
export const changedEmail = (to: string): Email => ({
  to,
  subject: 'Everquill: your email was changed / E-Mail-Adresse geändert',
  text: `${[
    'Hi, your Everquill account now uses another email address. From now on, sign in with that one.',
    'Hallo, dein Everquill-Konto verwendet jetzt eine andere E-Mail-Adresse. Melde dich ab jetzt mit dieser an.',
    'If this wasn’t you, ask the administrator of your server for help.',
    'Das warst nicht du? Dann wende dich an die Person, die deinen Server betreibt.',
  ].join('\n\n')}\n`,
})
