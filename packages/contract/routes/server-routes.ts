import Type from 'typebox'
import { routes } from './route.ts'

/** Routes for live events and health checks. */
export const serverRoutes = routes({
  stream: {
    summary:
      'New log entries the caller may read, and changes of the catalogue, as server-sent events; `Last-Event-ID` resumes the log without a gap',
    access: 'signed-in',
    headers: Type.Object({
      'Last-Event-ID': Type.Optional(Type.String({ description: 'id of the last received event' })),
    }),
    response: { status: 200, contentType: 'text/event-stream' },
    problems: ['too-many-streams'],
  },
  health: {
    summary: 'Liveness of the process',
    access: 'public',
    response: { status: 200, schema: Type.Object({ status: Type.Literal('ok') }) },
    problems: [],
  },
  ready: {
    summary:
      'Readiness: the database can be read and written; also reports problems of the content server, picture storage, email and disk',
    access: 'public',
    response: {
      status: 200,
      schema: Type.Object({
        status: Type.Literal('ready'),
        content: Type.Optional(Type.String()),
        images: Type.Optional(Type.String()),
        email: Type.Optional(Type.String()),
        disk: Type.Optional(Type.String()),
      }),
    },
    problems: ['unavailable'],
  },
})
