import type { AuditEvent } from '@everquill/domain'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What happened, after the name of who did it; a new event does not compile without a text. */
export const auditTexts: Readonly<Record<AuditEvent, MessageDescriptor>> = {
  'account-disabled': msg`disabled an account`,
  'account-enabled': msg`enabled an account`,
  'administrator-made': msg`added an administrator`,
  'administrator-removed': msg`removed an administrator`,
  'administration-handed-over': msg`transferred administration`,
  'reset-link-created': msg`created a reset link`,
  'sessions-ended-by-administrator': msg`signed an account out everywhere`,
  'account-deleted-by-administrator': msg`deleted an account`,
  'character-erased': msg`erased a character`,
  'registration-changed': msg`changed registration`,
  'account-invited': msg`created an invitation`,
  'account-invitation-revoked': msg`revoked an invitation`,
  'announcement-made': msg`published an announcement`,
  'announcement-removed': msg`removed an announcement`,
  'content-refreshed': msg`refreshed the catalogue`,
  'backup-requested': msg`requested a backup`,
  'backup-downloaded': msg`downloaded a backup`,
  'catalogue-edited': msg`edited the catalogue`,
  'catalogue-imported': msg`imported a catalogue`,
  'catalogue-exported': msg`exported the catalogue`,
  'signed-up': msg`signed up`,
  'guest-started': msg`started as a guest`,
  'guest-merged': msg`brought a guest’s characters along`,
  'password-set': msg`set a password`,
  'password-changed': msg`changed the password`,
  'reset-requested': msg`requested a reset link`,
  'reset-mail-failed': msg`didn’t get a reset link`,
  'password-reset': msg`chose a new password`,
  'email-changed': msg`changed the email`,
  'passkey-added': msg`added a passkey`,
  'passkey-removed': msg`removed a passkey`,
  'authenticator-added': msg`added an authenticator app`,
  'authenticator-removed': msg`removed the authenticator app`,
  'recovery-codes-created': msg`created recovery codes`,
<<<<<<< HEAD
  'identity-linked': msg`linked another account`,
  'identity-unlinked': msg`unlinked an account`,
  'account-exported': msg`exported their data`,
=======
  'identity-linked': msg`linked another sign-in`,
  'identity-unlinked': msg`unlinked another sign-in`,
  'token-created': msg`created an API token`,
  'token-revoked': msg`revoked an API token`,
  'webhook-created': msg`created a webhook`,
  'webhook-removed': msg`deleted a webhook`,
  'account-exported': msg`exported the account`,
>>>>>>> attack
  'account-deleted': msg`deleted their account`,
  'signed-in': msg`signed in`,
  'signed-out': msg`signed out`,
  'sign-in-failed': msg`failed to sign in`,
  'second-factor-failed': msg`entered a wrong code`,
  'recovery-code-used': msg`used a recovery code`,
  'session-ended': msg`signed out a device`,
  'sessions-ended': msg`signed out all other devices`,
  'password-guessing': msg`may be guessing passwords`,
}

/** The text of an event; a newer server may have others. */
export const auditText = (event: string): MessageDescriptor | undefined =>
  (auditTexts as Readonly<Record<string, MessageDescriptor>>)[event]
