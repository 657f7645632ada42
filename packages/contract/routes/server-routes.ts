import Type from 'typebox'
import { route } from './route.ts'

/** What happens, as it happens, and how the house is. */
export const houseRoutes = {
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
    summary:
      'The database can be read and written; what is wrong with the content server or the pictures, if anything is',
    access: 'anybody',
    answer: {
      status: 200,
      schema: Type.Object({
        status: Type.Literal('ready'),
        content: Type.Optional(Type.String()),
        images: Type.Optional(Type.String()),
      }),
    },
    problems: ['unavailable'],
  }),
} as const
