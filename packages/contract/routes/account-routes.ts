import Type from 'typebox'
import { Session, User } from '../schemas.ts'
import { closed, nothing, route } from './route.ts'

const answersUser = { status: 200, schema: Type.Object({ user: User }) } as const
const name = Type.String({ minLength: 1, maxLength: 80 })
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const password = Type.String({ minLength: 1, maxLength: 1_024 })

/** Every call about accounts and sessions. */
export const accountRoutes = {
  startAsGuest: route({
    method: 'POST',
    path: '/api/auth/guest',
    summary: 'Start at once, without an account',
    access: 'anybody',
    answer: answersUser,
    problems: ['registration-closed'],
  }),
  signUp: route({
    method: 'POST',
    path: '/api/auth/sign-up',
    summary: 'Make an account; a guest who signs up keeps everything',
    access: 'anybody',
    body: Type.Object({ name, email, password }, closed),
    answer: answersUser,
    problems: ['weak-password', 'invalid-value', 'credentials-known', 'already-signed-up', 'registration-closed'],
  }),
  signIn: route({
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    access: 'anybody',
    body: Type.Object({ email, password }, closed),
    answer: answersUser,
    problems: ['wrong-credentials'],
  }),
  signOut: route({
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End this session',
    access: 'anybody',
    answer: { status: 200, schema: Type.Object({ user: Type.Null() }) },
    problems: [],
  }),
  session: route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Who is signed in, and how one can sign in',
    access: 'anybody',
    answer: {
      status: 200,
      schema: Type.Object({
        user: Type.Union([User, Type.Null()]),
        signIn: Type.Object({
          /** The name of the OpenID Connect provider, if there is one. */
          provider: Type.Union([Type.String(), Type.Null()]),
          passwordReset: Type.Boolean(),
          registration: Type.Enum(['open', 'closed']),
        }),
      }),
    },
    problems: [],
  }),
  sessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'My sessions, on all devices',
    access: 'signed-in',
    answer: { status: 200, schema: Type.Object({ sessions: Type.Array(Session) }) },
    problems: [],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{sessionId}',
    summary: 'End one of my sessions',
    access: 'signed-in',
    params: Type.Object({ sessionId: Type.String({ pattern: '^[\\w-]{1,64}$' }) }, closed),
    answer: nothing,
    problems: ['not-found'],
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Change my password; all my other sessions end',
    access: 'signed-in',
    body: Type.Object({ currentPassword: password, newPassword: password }, closed),
    answer: answersUser,
    problems: ['wrong-password', 'weak-password'],
  }),
  exportAccount: route({
    method: 'GET',
    path: '/api/auth/account/export',
    summary: 'Everything I own as one file: characters with their whole history, and their pictures',
    access: 'signed-in',
    answer: { status: 200, type: 'application/json' },
    problems: [],
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/api/auth/account',
    summary: 'Delete my account; the password stays empty for who has none',
    access: 'signed-in',
    body: Type.Object({ password: Type.String({ maxLength: 1_024 }) }, closed),
    answer: nothing,
    problems: ['wrong-password', 'administrator-stays'],
  }),
  requestReset: route({
    method: 'POST',
    path: '/api/auth/reset-request',
    summary: 'Send a link for a new password, if there is such an account',
    access: 'anybody',
    body: Type.Object({ email }, closed),
    answer: { status: 202, schema: Type.Object({ sent: Type.Literal(true) }) },
    problems: ['reset-unavailable'],
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset',
    summary: 'Set a new password with the token of such a link',
    access: 'anybody',
    body: Type.Object({ token: Type.String({ maxLength: 200 }), password }, closed),
    answer: answersUser,
    problems: ['reset-invalid', 'weak-password'],
  }),
  startProvider: route({
    method: 'GET',
    path: '/api/auth/provider',
    summary: 'Go to the OpenID Connect provider to sign in there; to `/sign-in?problem=` when that fails',
    access: 'anybody',
    answer: { status: 302 },
    problems: [],
  }),
  returnFromProvider: route({
    method: 'GET',
    path: '/api/auth/provider/return',
    summary: 'Where the OpenID Connect provider sends people back to; on to `/`, or to `/sign-in?problem=`',
    access: 'anybody',
    query: Type.Record(Type.String(), Type.String({ maxLength: 4_096 })),
    answer: { status: 302 },
    problems: [],
  }),
} as const
