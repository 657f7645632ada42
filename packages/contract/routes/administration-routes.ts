import { auditKinds, registrationModes } from '@everquill/domain'
import Type from 'typebox'
import { closed, noContent, routes } from './route.ts'

const time = Type.String({ format: 'date-time' })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])
const id = Type.String({ pattern: '^[\\w-]{1,64}$' })
const plain = { pattern: '^[^\\p{Cc}\\p{Cs}]*$' } as const
const cursor = Type.String({ pattern: '^\\d{1,16}\\.[\\w-]{1,64}$' })

const account = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'empty for guests' }),
  email: orNull(Type.String()),
  guest: Type.Boolean(),
  administrator: Type.Boolean(),
  createdAt: time,
  disabledAt: orNull(time),
  lastSeenAt: orNull(time),
  characters: Type.Integer(),
  storage: Type.Integer({ description: 'bytes of pictures and characters, without their logs' }),
})

const registration = Type.Object(
  {
    mode: Type.Enum([...registrationModes]),
    gameGuests: Type.Optional(
      Type.Boolean({ description: 'whether a game’s invite code lets guests in; absent: only by invitation' }),
    ),
  },
  closed,
)

const invitation = Type.Object({
  id: Type.String(),
  note: Type.String(),
  createdAt: time,
  expiresAt: time,
})

const announcement = Type.Object({
  id: Type.String(),
  en: Type.String(),
  de: Type.String(),
  createdAt: time,
  expiresAt: orNull(time),
})

const backup = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['scheduled', 'manual', 'before-update']),
  startedAt: time,
  finishedAt: orNull(time),
  file: Type.String(),
  bytes: orNull(Type.Integer()),
  problem: orNull(
    Type.String({ description: 'why it failed, such as that it could not be read back after it was written' }),
  ),
  missingPictures: Type.Integer({ description: 'picture files that it should have and the image store did not' }),
  available: Type.Boolean({
    description: 'whether the server that answers has its file; false also while it is made and if it failed',
  }),
})

const auditEntry = Type.Object({
  id: Type.String(),
  at: time,
  event: Type.String(),
  user: orNull(Type.Object({ id: Type.String(), name: orNull(Type.String()) })),
  subject: orNull(Type.Object({ id: Type.String(), name: orNull(Type.String()) })),
  network: Type.String(),
  detail: orNull(Type.String()),
})

const ofUser = Type.Object({ userId: id }, closed)
const forAdministrators = ['not-administrator', 'second-factor-required'] as const

/** Routes for administrators. They show accounts and never what is in characters, notes and logs. */
export const administrationRoutes = routes({
  administration: {
    summary: 'Version, health, storage, number of accounts and registration; administrator only',
    access: 'signed-in',
    response: {
      status: 200,
      schema: Type.Object({
        version: Type.String(),
        accounts: Type.Object({
          all: Type.Integer(),
          guests: Type.Integer(),
          disabled: Type.Integer(),
          administrators: Type.Integer(),
          activeToday: Type.Integer(),
        }),
        registration: Type.Object({
          ...registration.properties,
          fixed: Type.Boolean({ description: 'whether the environment of the server sets the mode' }),
        }),
        health: Type.Object({
          database: Type.Object({ engine: Type.Enum(['SQLite', 'PostgreSQL']), milliseconds: Type.Number() }),
          streams: Type.Integer({ description: 'open event streams of the server that answers' }),
          email: Type.Object({
            configured: Type.Boolean(),
            lastSentAt: orNull(time),
            lastFailedAt: orNull(time),
            problem: orNull(
              Type.Enum(['unreachable', 'sign-in-refused', 'no-secure-connection', 'refused', 'failed'], {
                description: 'why no emails can be sent; null if they can',
              }),
            ),
          }),
          content: Type.Object({ server: orNull(Type.String()), problem: orNull(Type.String()) }),
          images: orNull(Type.String({ description: 'why pictures cannot be stored; null if they can' })),
          disk: orNull(Type.Object({ free: Type.Integer(), total: Type.Integer(), isFull: Type.Boolean() })),
        }),
        storage: Type.Object({ database: Type.Integer(), pictures: Type.Integer() }),
      }),
    },
    problems: [...forAdministrators],
  },
  listAccounts: {
    // Not in the address, which proxies log: people are found by their email.
    summary: 'Accounts, newest first, in pages of 50; administrator only',
    access: 'signed-in',
    body: Type.Object(
      {
        search: Type.Optional(Type.String({ ...plain, maxLength: 100, description: 'a part of the name or email' })),
        only: Type.Optional(Type.Enum(['guests', 'disabled', 'administrators'])),
        after: Type.Optional(cursor),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({ accounts: Type.Array(account), next: orNull(Type.String()) }),
    },
    problems: [...forAdministrators],
  },
  changeAccount: {
    summary:
      'Disable or enable an account, or make it an administrator or an ordinary user. A disabled account is signed out at once and its links stop; administrator only',
    access: 'signed-in',
    params: ofUser,
    body: Type.Object(
      {
        change: Type.Enum(['disable', 'enable', 'undo-disable', 'make-administrator', 'remove-administrator'], {
          description:
            'enable: sessions and tokens from before are ended; undo-disable: everything is as before, for an account that was disabled by mistake',
        }),
      },
      closed,
    ),
    response: noContent,
    problems: [
      ...forAdministrators,
      'not-found',
      'administrator-stays',
      'account-disabled',
      'invalid-value',
      'proof-needed',
    ],
  },
  deleteAccountOf: {
    summary: 'Delete an account and everything of it, which cannot be undone; administrator only',
    access: 'signed-in',
    params: ofUser,
    response: {
      status: 200,
      schema: Type.Object({
        finished: Type.Boolean({
          description: 'false: the account is closed, and the server is still deleting its data',
        }),
      }),
    },
    problems: [...forAdministrators, 'not-found', 'administrator-stays', 'proof-needed'],
  },
  endSessionsOf: {
    summary: 'Sign an account out on all its devices; administrator only',
    access: 'signed-in',
    params: ofUser,
    response: { status: 200, schema: Type.Object({ ended: Type.Integer() }) },
    problems: [...forAdministrators, 'not-found', 'last-sign-in'],
  },
  createResetLink: {
    summary: 'Create a link to choose a new password, valid once and for an hour; administrator only',
    access: 'signed-in',
    params: ofUser,
    response: {
      status: 201,
      schema: Type.Object({
        url: Type.String({ description: 'without an origin if PUBLIC_URL is not set' }),
        expiresAt: time,
      }),
    },
    problems: [...forAdministrators, 'not-found', 'account-disabled', 'email-needed', 'proof-needed'],
  },
  handOver: {
    summary: 'Make another account an administrator and the caller an ordinary user; administrator only',
    access: 'signed-in',
    body: Type.Object({ to: id }, closed),
    response: noContent,
    problems: [...forAdministrators, 'not-found', 'account-disabled', 'invalid-value', 'proof-needed'],
  },
  changeRegistration: {
    summary: 'Change who may create accounts; administrator only',
    access: 'signed-in',
    body: registration,
    response: { status: 200, schema: registration },
    problems: [...forAdministrators, 'setting-fixed'],
  },
  listAccountInvitations: {
    summary: 'Invitations that were not used yet; administrator only',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ invitations: Type.Array(invitation) }) },
    problems: [...forAdministrators],
  },
  inviteAccount: {
    summary: 'Create an invitation for one account; its link is returned only once; administrator only',
    access: 'signed-in',
    body: Type.Object(
      {
        note: Type.String({ ...plain, maxLength: 80, description: 'for whom it is' }),
        days: Type.Integer({ minimum: 1, maximum: 90 }),
      },
      closed,
    ),
    response: {
      status: 201,
      schema: Type.Object({
        invitation,
        url: Type.String({ description: 'without an origin if PUBLIC_URL is not set' }),
      }),
    },
    problems: [...forAdministrators, 'too-many-entries'],
  },
  revokeAccountInvitation: {
    summary: 'Revoke an invitation; administrator only',
    access: 'signed-in',
    params: Type.Object({ invitationId: id }, closed),
    response: noContent,
    problems: [...forAdministrators, 'not-found'],
  },
  auditLog: {
    summary: 'What happened to accounts and what administrators did, newest first, in pages of 25; administrator only',
    access: 'signed-in',
    query: Type.Object(
      {
        kind: Type.Optional(Type.Enum([...auditKinds])),
        user: Type.Optional(id),
        before: Type.Optional(cursor),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({ entries: Type.Array(auditEntry), next: orNull(Type.String()) }),
    },
    problems: [...forAdministrators],
  },
  refreshContent: {
    summary: 'Fetch the catalogue from its content server now; administrator only',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ problem: orNull(Type.String()) }) },
    problems: [...forAdministrators],
  },
  announce: {
    summary: 'Show a text to everyone until they dismiss it or it expires; administrator only',
    access: 'signed-in',
    body: Type.Object(
      {
        en: Type.String({ ...plain, minLength: 1, maxLength: 500 }),
        de: Type.String({ ...plain, minLength: 1, maxLength: 500 }),
        days: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Literal('until removed')]),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ announcement }) },
    problems: [...forAdministrators, 'too-many-entries'],
  },
  removeAnnouncement: {
    summary: 'Remove an announcement; administrator only',
    access: 'signed-in',
    params: Type.Object({ announcementId: id }, closed),
    response: noContent,
    problems: [...forAdministrators, 'not-found'],
  },
  listBackups: {
    summary: 'Backups, newest first, and when they are made; administrator only',
    access: 'signed-in',
    response: {
      status: 200,
      schema: Type.Object({
        schedule: Type.Array(Type.String(), { description: 'times of day; empty: only by hand' }),
        keep: Type.Integer(),
        place: Type.Enum(['folder', 'bucket']),
        backups: Type.Array(backup),
      }),
    },
    problems: [...forAdministrators],
  },
  makeBackup: {
    summary: 'Start a backup; administrator only',
    access: 'signed-in',
    response: { status: 202, schema: Type.Object({ backup }) },
    problems: [...forAdministrators, 'backup-running'],
  },
  downloadBackup: {
    summary: 'Download a backup, which contains everything on this server; administrator only',
    access: 'signed-in',
    params: Type.Object({ backupId: id }, closed),
    response: { status: 200, contentType: 'application/gzip' },
    problems: [...forAdministrators, 'not-found', 'proof-needed'],
  },
  announcements: {
    summary: 'What the administrators of this server want everyone to know',
    access: 'public',
    response: { status: 200, schema: Type.Object({ announcements: Type.Array(announcement) }) },
    problems: [],
  },
})
