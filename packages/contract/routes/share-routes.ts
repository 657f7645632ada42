import Type from 'typebox'
import { LinkSchema, SectionSchema } from '../games.ts'
import { LogEntrySchema, Ref, VisibleCharacter } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const byLink = Type.Object({ linkId: Type.String() }, closed)

/** Routes for share links. */
export const shareRoutes = routes({
  listLinks: {
    summary: 'The share links of a character',
    access: 'signed-in',
    params: byRef,
    response: { status: 200, schema: Type.Object({ links: Type.Array(LinkSchema) }) },
    problems: ['not-found'],
  },
  shareCharacter: {
    summary: 'Create a link that shows chosen sections of a character; its token is returned only once',
    access: 'signed-in',
    params: byRef,
    body: Type.Object(
      {
        label: Type.String({ maxLength: 80, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        sections: Type.Array(SectionSchema, { maxItems: 20 }),
        days: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Literal('until revoked')], {
          description: 'days until it expires',
        }),
      },
      closed,
    ),
    response: {
      status: 201,
      schema: Type.Object({
        link: LinkSchema,
        token: Type.String({ description: 'goes into the fragment of the address, after #' }),
      }),
    },
    problems: ['not-found', 'too-many-entries'],
  },
  revokeLink: {
    summary: 'Revoke a link, also for readers who have it open',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref, linkId: Type.String() }, closed),
    response: noContent,
    problems: ['not-found'],
  },
  openLink: {
    summary: 'Exchange the token of a link for a cookie that opens this link',
    access: 'public',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w-]{1,100}$' }) }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        link: Type.Object({ id: Type.String(), label: Type.String(), sections: Type.Array(SectionSchema) }),
      }),
    },
    problems: ['link-invalid'],
  },
  sharedCharacter: {
    summary: 'The character of a link, limited to its sections',
    access: 'public',
    params: byLink,
    response: { status: 200, schema: VisibleCharacter },
    problems: ['not-found'],
  },
  sharedLog: {
    summary: 'The log of the character of a link, newest first, if the link includes it',
    access: 'public',
    params: byLink,
    query: Type.Object({ before: Type.Optional(Type.String({ pattern: '^\\d{13}$' })) }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        entries: Type.Array(LogEntrySchema),
        next: Type.Union([Type.String(), Type.Null()]),
      }),
    },
    problems: ['not-found'],
  },
  sharedImage: {
    summary: 'The picture of the character of a link',
    access: 'public',
    params: Type.Object({ linkId: Type.String(), hash: Type.String() }, closed),
    query: Type.Object({ size: Type.Optional(Type.Enum(['96', '320', '960'])) }, closed),
    response: { status: 200, contentType: 'image/webp' },
    problems: ['not-found', 'images-unavailable'],
  },
  sharedStream: {
    summary: 'New log entries of the character of a link, as server-sent events; `Last-Event-ID` resumes without a gap',
    access: 'public',
    params: byLink,
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(Type.String({ description: 'id of the last received event' })),
    }),
    response: { status: 200, contentType: 'text/event-stream' },
    problems: ['not-found', 'too-many-streams'],
  },
})
