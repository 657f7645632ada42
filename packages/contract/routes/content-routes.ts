import Type from 'typebox'
import {
  CatalogueFile,
  ContentCounts,
  contentQuery,
  ContentSource,
  OwnRecord,
  RecordBody,
  RecordEdit,
} from '../content.ts'
import { closed, route } from './route.ts'

const collection = Type.Object({ collection: Type.String() }, closed)
const oneRecord = Type.Object({ collection: Type.String(), id: Type.String() }, closed)
const answersRecord = Type.Object({ record: OwnRecord })
const wrongRecords = ['name-taken', 'invalid-value', 'content-elsewhere', 'not-administrator'] as const

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
  contentSource: route({
    method: 'GET',
    path: '/api/content/source',
    summary: 'Where the catalogue is edited, and what is wrong with it; for the administrator',
    access: 'signed-in',
    answer: { status: 200, schema: ContentSource },
    problems: ['not-administrator'],
  }),
  createRecord: route({
    method: 'POST',
    path: '/api/content/records/{collection}',
    summary: 'Add a record to the catalogue, under an id that the server makes',
    access: 'signed-in',
    params: collection,
    body: Type.Object({ record: RecordBody }, closed),
    answer: { status: 201, schema: answersRecord },
    problems: ['not-found', ...wrongRecords],
  }),
  editRecord: route({
    method: 'PUT',
    path: '/api/content/records/{collection}/{id}',
    summary: 'Change a record of the catalogue, or archive it by its status',
    access: 'signed-in',
    params: oneRecord,
    body: Type.Object(
      {
        revision: Type.Integer({ minimum: 0, maximum: 1e9, description: 'the revision that was looked at' }),
        record: RecordBody,
        stillRight: Type.Optional(
          Type.Boolean({ description: 'the words in the other language were looked at and are right' }),
        ),
      },
      closed,
    ),
    answer: { status: 200, schema: answersRecord },
    problems: ['not-found', 'record-changed', ...wrongRecords],
  }),
  recordLog: route({
    method: 'GET',
    path: '/api/content/records/{collection}/{id}/log',
    summary: 'Who edited a record, newest first; for the administrator',
    access: 'signed-in',
    params: oneRecord,
    answer: { status: 200, schema: Type.Object({ edits: Type.Array(RecordEdit) }) },
    problems: ['not-found', 'not-administrator'],
  }),
  contentUsage: route({
    method: 'GET',
    path: '/api/content/usage/{collection}/{id}',
    summary: 'How many characters refer to a record by its id or its names; for the administrator',
    access: 'signed-in',
    params: oneRecord,
    answer: { status: 200, schema: Type.Object({ characters: Type.Integer({ minimum: 0 }) }) },
    problems: ['not-found', 'not-administrator'],
  }),
  exportCatalogue: route({
    method: 'GET',
    path: '/api/content/export',
    summary: 'Everything that was edited in this installation, as a file; for the administrator',
    access: 'signed-in',
    answer: { status: 200, schema: CatalogueFile },
    problems: ['not-administrator'],
  }),
  importCatalogue: route({
    method: 'POST',
    path: '/api/content/import',
    summary: 'Take over the records of such a file, all of them or none',
    access: 'signed-in',
    body: CatalogueFile,
    maxBody: 4_194_304,
    answer: {
      status: 200,
      schema: Type.Object({
        created: Type.Integer({ minimum: 0 }),
        changed: Type.Integer({ minimum: 0 }),
        unchanged: Type.Integer({ minimum: 0 }),
      }),
    },
    problems: ['too-many-entries', ...wrongRecords],
  }),
} as const
