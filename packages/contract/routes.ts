import type { ProblemCode } from '@everquill/domain'
import Type, { type TSchema } from 'typebox'
import { ContentCounts, contentQuery } from './content.ts'
import {
  CreateBody,
  LogEntrySchema,
  PutBody,
  Ref,
  Revised,
  SaveBody,
  Saved,
  Session,
  SummarySchema,
  User,
} from './schemas.ts'

/** One call: what goes in, what comes out, and every way it says no. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  /** Who may call: anybody, or only who is signed in. */
  readonly access: 'anybody' | 'signed-in'
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly answer: { readonly status: 200 | 201 | 202 | 204 | 302; readonly schema?: TSchema; readonly type?: string }
  /** Beyond those that every call can have. */
  readonly problems: readonly ProblemCode[]
  /** A call that programs made for Directus use: it says no to a query as Directus does. */
  readonly speaks?: 'directus'
}

/** Keeps each route's own schema types, which the handlers' types come from. */
const route = <const R extends Route>(definition: R): R => definition

const closed = { additionalProperties: false } as const
const byRef = Type.Object({ publicRef: Ref }, closed)
const answersUser = { status: 200, schema: Type.Object({ user: User }) } as const
const name = Type.String({ minLength: 1, maxLength: 80 })
const email = Type.String({ minLength: 3, maxLength: 254, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const password = Type.String({ minLength: 1, maxLength: 1_024 })
const nothing = { status: 204 } as const

/** Every call of Everquill. Routes, documentation and the browser's typed calls all come from this table. */
export const contract = {
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

  listCharacters: route({
    method: 'GET',
    path: '/api/characters',
    summary: 'My characters; with `trash=true` those in the trash',
    access: 'signed-in',
    query: Type.Object({ trash: Type.Optional(Type.Literal('true')) }, closed),
    answer: { status: 200, schema: Type.Object({ characters: Type.Array(SummarySchema) }) },
    problems: [],
  }),
  createCharacter: route({
    method: 'POST',
    path: '/api/characters',
    summary: 'A new character: level 1, 20 gold, a rope and a bedroll',
    access: 'signed-in',
    body: CreateBody,
    answer: { status: 201, schema: Saved },
    problems: ['invalid-value', 'save-id-reused', 'not-found', 'no-free-number'],
  }),
  getCharacter: route({
    method: 'GET',
    path: '/api/characters/{publicRef}',
    summary: 'One character',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, schema: Revised },
    problems: ['not-found'],
  }),
  saveCharacter: route({
    method: 'PATCH',
    path: '/api/characters/{publicRef}',
    summary: 'Save what changed',
    access: 'signed-in',
    params: byRef,
    body: SaveBody,
    answer: { status: 200, schema: Saved },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'field-twice',
      'invalid-value',
      'too-many-entries',
      'save-id-reused',
      'revision-ahead',
    ],
  }),
  putCharacter: route({
    method: 'PUT',
    path: '/api/characters/{publicRef}',
    summary: 'Save a whole character; the server finds what changed since the revision of `If-Match`',
    access: 'signed-in',
    params: byRef,
    headers: Type.Object({
      'If-Match': Type.Optional(Type.String({ description: 'the revision it was made from, such as "7"' })),
    }),
    body: PutBody,
    answer: { status: 200, schema: Saved },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'identity-changed',
      'invalid-value',
      'too-many-entries',
      'revision-ahead',
    ],
  }),
  deleteCharacter: route({
    method: 'DELETE',
    path: '/api/characters/{publicRef}',
    summary: 'Into the trash, for 30 days',
    access: 'signed-in',
    params: byRef,
    answer: nothing,
    problems: ['not-found'],
  }),
  restoreCharacter: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/restore',
    summary: 'Out of the trash',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, schema: Saved },
    problems: ['not-found'],
  }),
  duplicateCharacter: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/duplicate',
    summary: 'A copy with a number and a log of its own',
    access: 'signed-in',
    params: byRef,
    answer: { status: 201, schema: Saved },
    problems: ['not-found', 'no-free-number'],
  }),
  characterLog: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/log',
    summary: 'The log of a character, newest first, at most 100 at a time',
    access: 'signed-in',
    params: byRef,
    query: Type.Object(
      {
        before: Type.Optional(Type.String({ pattern: '^\\d{13}$', description: 'only entries older than this id' })),
        limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100' })),
        type: Type.Optional(Type.Enum(['general', 'attribute', 'skill', 'item', 'spell'])),
        gameId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
      },
      closed,
    ),
    answer: { status: 200, schema: Type.Object({ entries: Type.Array(LogEntrySchema) }) },
    problems: ['not-found'],
  }),

  content: route({
    method: 'GET',
    path: '/api/content/items/{collection}',
    summary: 'The records of a collection of the catalogue (Races, Classes, Items …), as Directus answers for them',
    access: 'anybody',
    params: Type.Object({ collection: Type.String() }, closed),
    query: contentQuery,
    answer: {
      status: 200,
      schema: Type.Object({ meta: Type.Optional(ContentCounts), data: Type.Array(Type.Unknown()) }),
    },
    problems: [],
    speaks: 'directus',
  }),
  contentRecord: route({
    method: 'GET',
    path: '/api/content/items/{collection}/{id}',
    summary: 'One record of a collection',
    access: 'anybody',
    params: Type.Object({ collection: Type.String(), id: Type.String() }, closed),
    query: contentQuery,
    answer: { status: 200, schema: Type.Object({ data: Type.Unknown() }) },
    problems: [],
    speaks: 'directus',
  }),
  contentPing: route({
    method: 'GET',
    path: '/api/content/server/ping',
    summary: 'Whether the catalogue can be asked, as programs made for Directus ask it: `pong`',
    access: 'anybody',
    answer: { status: 200, type: 'text/html' },
    problems: [],
    speaks: 'directus',
  }),
  contentLookup: route({
    method: 'GET',
    path: '/api/content/lookup/{collection}',
    summary: 'The race or class that bears exactly this title in any language, all markup removed; null when none does',
    access: 'anybody',
    params: Type.Object({ collection: Type.String({ description: 'Races or Classes' }) }, closed),
    query: Type.Object({ title: Type.String() }, closed),
    answer: { status: 200, schema: Type.Object({ data: Type.Unknown() }) },
    problems: ['not-found'],
  }),
  stream: route({
    method: 'GET',
    path: '/api/stream',
    summary: 'What is written in the logs I may read, as it happens; `Last-Event-ID` resumes without a gap',
    access: 'signed-in',
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(Type.String({ description: 'the id of the last event that was heard' })),
    }),
    answer: { status: 200, type: 'text/event-stream' },
    problems: ['too-many-streams'],
  }),
  health: route({
    method: 'GET',
    path: '/api/health',
    summary: 'The process lives',
    access: 'anybody',
    answer: { status: 200, schema: Type.Object({ status: Type.Literal('ok') }) },
    problems: [],
  }),
  ready: route({
    method: 'GET',
    path: '/api/ready',
    summary: 'The database can be read and written; what is wrong with the content server, if anything is',
    access: 'anybody',
    answer: {
      status: 200,
      schema: Type.Object({ status: Type.Literal('ready'), content: Type.Optional(Type.String()) }),
    },
    problems: ['unavailable'],
  }),
} as const satisfies Record<string, Route>

/** The name of a call. */
export type RouteName = keyof typeof contract
