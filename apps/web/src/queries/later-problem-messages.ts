import { msg } from '@lingui/core/macro'
import { addMessages } from './problem-messages.ts'

// Messages for what can only go wrong on pages that are loaded later; the modules that send such requests import them.
addMessages({
  'identity-changed': msg`A character’s id and owner can’t be changed.`,
  'name-taken': msg`Another record already has this name.`,
  'record-changed': msg`Someone else changed this record in the meantime.`,
  'not-administrator': msg`Only the administrator can do this.`,
  'content-elsewhere': msg`This catalogue comes from a content server. Edit it there.`,
  'setting-changed': msg`This setting was changed again in the meantime. Undo the latest change first.`,
  'not-enough': msg`There isn’t enough to give.`,
  'no-room': msg`The receiver has no room for that much.`,
  'encounter-running': msg`A fight is already going on in this game. End it first.`,
  'in-another-game': msg`This character is in another game. Remove it there first.`,
  'last-game-master': msg`A game needs a GM. Make someone else GM first.`,
  'code-invalid': msg`This invite code is invalid or has expired. Ask for a new one.`,
  'link-invalid': msg`This link is invalid or has expired.`,
  'wrong-password': msg`That’s not your current password.`,
  'administrator-stays': msg`You’re the administrator of this server, so your account can’t be deleted.`,
  'wrong-code': msg`That code is wrong or was already used.`,
  'passkeys-unavailable': msg`Passkeys need https and a domain name. Open Everquill at such an address.`,
  'proof-needed': msg`Confirm that it’s you first.`,
  'second-factor-required': msg`This server asks administrators for a second factor. Add one in the settings.`,
  'email-needed': msg`Add an email first. You sign in with it and the password.`,
  'reset-invalid': msg`This link was already used or has expired. Request a new one.`,
  'reset-unavailable': msg`This server can’t send email. Ask its administrator to reset your password.`,
  'email-not-sent': msg`The email couldn’t be sent. Check the address, or try again later.`,
  'last-sign-in': msg`You have no other way to sign in. Set a password first.`,
  'ticket-invalid': msg`This sign-in has expired. Start again.`,
})
