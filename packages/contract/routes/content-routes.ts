import Type from 'typebox'
import { ContentCounts, contentQuery } from '../content.ts'
import { closed, route } from './route.ts'

/** Every call about the catalogue. */
export const contentRoutes = {
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
} as const
