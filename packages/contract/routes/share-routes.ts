import Type from 'typebox'
import { LinkSchema, SectionSchema } from '../games.ts'
import { LogEntrySchema, Ref, Revised } from '../schemas.ts'
import { closed, nothing, route } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const byLink = Type.Object({ linkId: Type.String() }, closed)

/** Every call about links that show a character to whoever holds them. */
export const shareRoutes = {
  listLinks: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/links',
    summary: 'The links that show this character',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, schema: Type.Object({ links: Type.Array(LinkSchema) }) },
    problems: ['not-found'],
  }),
  shareCharacter: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/links',
    summary: 'A link that shows chosen parts of a character; its secret is told this once',
    access: 'signed-in',
    params: byRef,
    body: Type.Object(
      {
        label: Type.String({ maxLength: 80, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        sections: Type.Array(SectionSchema, { maxItems: 20 }),
        days: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Literal('until revoked')], {
          description: 'how long it is good',
        }),
      },
      closed,
    ),
    answer: {
      status: 201,
      schema: Type.Object({
        link: LinkSchema,
        token: Type.String({ description: 'belongs after the # of the address' }),
      }),
    },
    problems: ['not-found', 'too-many-entries'],
  }),
  revokeLink: route({
    method: 'DELETE',
    path: '/api/characters/{publicRef}/links/{linkId}',
    summary: 'Make a link void, for whoever has it open as well',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref, linkId: Type.String() }, closed),
    answer: nothing,
    problems: ['not-found'],
  }),
  openLink: route({
    method: 'POST',
    path: '/api/share/open',
    summary: 'Exchange the secret of a link for a cookie that opens this one link',
    access: 'anybody',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w-]{1,100}$' }) }, closed),
    answer: {
      status: 200,
      schema: Type.Object({
        link: Type.Object({ id: Type.String(), label: Type.String(), sections: Type.Array(SectionSchema) }),
      }),
    },
    problems: ['link-invalid'],
  }),
  sharedCharacter: route({
    method: 'GET',
    path: '/api/share/{linkId}',
    summary: 'The character of a link, as far as the link shows it',
    access: 'anybody',
    params: byLink,
    answer: { status: 200, schema: Revised },
    problems: ['not-found'],
  }),
  sharedLog: route({
    method: 'GET',
    path: '/api/share/{linkId}/log',
    summary: 'Its log, newest first, if the link says so',
    access: 'anybody',
    params: byLink,
    query: Type.Object({ before: Type.Optional(Type.String({ pattern: '^\\d{13}$' })) }, closed),
    answer: {
      status: 200,
      schema: Type.Object({
        entries: Type.Array(LogEntrySchema),
        next: Type.Union([Type.String(), Type.Null()]),
      }),
    },
    problems: ['not-found'],
  }),
  sharedImage: route({
    method: 'GET',
    path: '/api/share/{linkId}/images/{hash}',
    summary: 'Its picture',
    access: 'anybody',
    params: Type.Object({ linkId: Type.String(), hash: Type.String() }, closed),
    query: Type.Object({ size: Type.Optional(Type.Enum(['96', '320', '960'])) }, closed),
    answer: { status: 200, type: 'image/webp' },
    problems: ['not-found', 'images-unavailable'],
  }),
  sharedStream: route({
    method: 'GET',
    path: '/api/share/{linkId}/stream',
    summary: 'What changes in it, as it happens; `Last-Event-ID` resumes without a gap',
    access: 'anybody',
    params: byLink,
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(Type.String({ description: 'the id of the last event that was heard' })),
    }),
    answer: { status: 200, type: 'text/event-stream' },
    problems: ['not-found', 'too-many-streams'],
  }),
} as const
