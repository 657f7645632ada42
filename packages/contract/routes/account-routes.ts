import { registrationModes } from '@everquill/domain'
import Type from 'typebox'
import { SecondFactors, Session, User } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const userResponse = { status: 200, schema: Type.Object({ user: User }) } as const
const presenceResponse = { status: 200, schema: Type.Object({ shown: Type.Boolean() }) } as const
/** The password was right; a user with a second factor is not signed in yet. */
const firstStepResponse = {
  status: 200,
  schema: Type.Object({
    user: Type.Union([User, Type.Null()], { description: 'null: a second factor is needed' }),
    secondFactors: Type.Optional(SecondFactors),
  }),
} as const
const name = Type.String({ minLength: 1, maxLength: 80 })
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const password = Type.String({ minLength: 1, maxLength: 1_024 })

const setupCode = Type.String({
  maxLength: 100,
  description: 'printed by the server when it starts; only the first account needs it',
})

const invitation = Type.String({
  maxLength: 200,
  description: 'the token of an invitation, where registration is by invitation only',
})

/** Routes for accounts and sessions. */
export const accountRoutes = routes({
  startAsGuest: {
    summary: 'Start as a guest, without an account; the invite code of a game may be needed',
    access: 'public',
    body: Type.Object({ gameCode: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
    bodyOptional: true,
    response: userResponse,
    problems: ['registration-closed', 'invitation-needed', 'code-invalid'],
  },
  signUp: {
    summary: 'Create an account; a guest who signs up keeps all data',
    access: 'public',
    body: Type.Object(
      { name, email, password, setupCode: Type.Optional(setupCode), invitation: Type.Optional(invitation) },
      closed,
    ),
    response: userResponse,
    problems: [
      'weak-password',
      'invalid-value',
      'credentials-known',
      'already-signed-up',
      'registration-closed',
      'invitation-needed',
      'invitation-invalid',
      'setup-code-needed',
      'setup-code-invalid',
    ],
  },
  signIn: {
    summary: 'Sign in with email and password',
    access: 'public',
    body: Type.Object({ email, password }, closed),
    response: firstStepResponse,
    problems: ['wrong-credentials', 'account-disabled'],
  },
  signOut: {
    summary: 'End this session',
    access: 'public',
    response: { status: 200, schema: Type.Object({ user: Type.Null() }) },
    problems: [],
  },
  session: {
    summary: 'The signed-in user, and the ways to sign in',
    access: 'public',
    response: {
      status: 200,
      schema: Type.Object({
        user: Type.Union([User, Type.Null()]),
        secondFactorMissing: Type.Boolean({
          description: 'whether the caller is an administrator who must add a second factor before administration',
        }),
        maxCharacters: Type.Optional(
          Type.Integer({ description: 'how many characters the signed-in user may have; absent if there is no limit' }),
        ),
        signIn: Type.Object({
          provider: Type.Union([Type.String(), Type.Null()], { description: 'name of the OpenID Connect provider' }),
          passwordReset: Type.Boolean(),
          registration: Type.Enum([...registrationModes]),
          gameGuests: Type.Boolean({
            description: 'whether somebody with the invite code of a game may start as a guest',
          }),
          setupCode: Type.Boolean({ description: 'whether signing up needs the set-up code of the first account' }),
          passkeys: Type.Boolean({ description: 'whether this address can have passkeys' }),
          secondFactors: Type.Union([SecondFactors, Type.Null()], {
            description: 'the ways to finish a sign-in that this browser has started',
          }),
        }),
      }),
    },
    problems: [],
  },
  sessions: {
    summary: 'The caller’s sessions on all devices',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ sessions: Type.Array(Session) }) },
    problems: [],
  },
  endSession: {
    summary: 'End one of the caller’s sessions',
    access: 'signed-in',
    params: Type.Object({ sessionId: Type.String({ pattern: '^[\\w-]{1,64}$' }) }, closed),
    response: noContent,
    problems: ['not-found'],
  },
  endOtherSessions: {
    summary: 'End all other sessions of the caller',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ ended: Type.Integer() }) },
    problems: [],
  },
  changePassword: {
    summary:
      'Change the password; all other sessions of the caller end. `currentPassword` is empty for an account without one, which needs an email',
    access: 'signed-in',
    body: Type.Object({ currentPassword: Type.String({ maxLength: 1_024 }), newPassword: password }, closed),
    response: userResponse,
    problems: ['wrong-password', 'weak-password', 'email-needed', 'proof-needed', 'credentials-known'],
  },
  changeName: {
    summary: 'Change the name of the caller',
    access: 'signed-in',
    body: Type.Object({ name }, closed),
    response: userResponse,
    problems: ['invalid-value'],
  },
  readPresence: {
    summary: 'Whether the members of the caller’s games see when the caller is online',
    access: 'signed-in',
    response: presenceResponse,
    problems: [],
  },
  changePresence: {
    summary: 'Show or hide when the caller is online; hiding it also deletes when the caller was last seen',
    access: 'signed-in',
    body: Type.Object({ shown: Type.Boolean() }, closed),
    response: presenceResponse,
    problems: [],
  },
  changeEmail: {
    summary:
      'Change the email of the caller; where the server sends email, a link to the new address must be opened first. `password` is empty for an account without one',
    access: 'signed-in',
    body: Type.Object({ email, password: Type.String({ maxLength: 1_024 }) }, closed),
    response: {
      status: 200,
      schema: Type.Object({ changed: Type.Boolean({ description: 'false: a link was sent to the new address' }) }),
    },
    problems: ['invalid-value', 'wrong-password', 'credentials-known', 'email-not-sent'],
  },
  confirmEmail: {
    summary: 'Confirm a new email with the token of that link',
    access: 'public',
    body: Type.Object({ token: Type.String({ maxLength: 200 }) }, closed),
    response: { status: 200, schema: Type.Object({ changed: Type.Literal(true) }) },
    problems: ['reset-invalid'],
  },
  exportAccount: {
    summary: 'Export all data of the caller as one file: characters with their full history and pictures',
    access: 'signed-in',
    response: { status: 200, contentType: 'application/json' },
    problems: [],
  },
  deleteAccount: {
    summary: 'Delete the account; `password` is empty for an account without one',
    access: 'signed-in',
    body: Type.Object({ password: Type.String({ maxLength: 1_024 }) }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        finished: Type.Boolean({
          description: 'false: the account is closed, and the server is still deleting its data',
        }),
      }),
    },
    problems: ['wrong-password', 'administrator-stays'],
  },
  requestReset: {
    summary: 'Email a link to choose a new password, if the account exists',
    access: 'public',
    body: Type.Object({ email }, closed),
    response: { status: 202, schema: Type.Object({ sent: Type.Literal(true) }) },
    problems: ['reset-unavailable'],
  },
  resetPassword: {
    summary: 'Set a new password with the token of that link',
    access: 'public',
    body: Type.Object({ token: Type.String({ maxLength: 200 }), password }, closed),
    response: firstStepResponse,
    problems: ['reset-invalid', 'weak-password', 'account-disabled'],
  },
  startProvider: {
    summary: 'Redirect to the OpenID Connect provider, or to `/sign-in?problem=` on failure',
    access: 'public',
    response: { status: 302 },
    problems: [],
  },
  returnFromProvider: {
    summary:
      'Callback of the OpenID Connect provider; redirects to `/`, to `/link-account` if the user has to decide something, or to `/sign-in?problem=` on failure',
    access: 'public',
    query: Type.Record(Type.String(), Type.String({ maxLength: 4_096 })),
    response: { status: 302 },
    problems: [],
  },
})
