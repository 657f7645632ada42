import { collectionNames } from '@everquill/domain'
import Type from 'typebox'
import {
  CatalogueFile,
  ContentCounts,
  ContentQuery,
  ContentSource,
  EditedRecord,
  RecordBody,
  RecordLogEntry,
} from '../content.ts'
import { closed, routes } from './route.ts'

const collectionName = Type.String({ description: collectionNames.join(', ') })
const collection = Type.Object({ collection: collectionName }, closed)
const oneRecord = Type.Object({ collection: collectionName, id: Type.String() }, closed)
const recordResponse = Type.Object({ record: EditedRecord })
const recordProblems = [
  'name-taken',
  'invalid-value',
  'content-elsewhere',
  'not-administrator',
  'second-factor-required',
] as const

/** A record has texts in every language. */
const maxRecordBody = 1_048_576

/** Routes for the catalogue. */
export const contentRoutes = routes({
  content: {
    summary: 'The records of a collection (Races, Classes, Items …), in the format of Directus',
    access: 'public',
    params: collection,
    query: ContentQuery,
    response: {
      status: 200,
      schema: Type.Object({ meta: Type.Optional(ContentCounts), data: Type.Array(Type.Unknown()) }),
    },
    problems: [],
    errorFormat: 'directus',
  },
  contentRecord: {
    summary: 'One record of a collection',
    access: 'public',
    params: oneRecord,
    query: ContentQuery,
    response: { status: 200, schema: Type.Object({ data: Type.Unknown() }) },
    problems: [],
    errorFormat: 'directus',
  },
  contentPing: {
    summary: 'Health check for Directus clients: `pong`',
    access: 'public',
    response: { status: 200, contentType: 'text/html' },
    problems: [],
    errorFormat: 'directus',
  },
  contentLookup: {
    summary: 'The race or class with exactly this title in any language, after removing markup; null if there is none',
    access: 'public',
    params: Type.Object({ collection: Type.String({ description: 'Races or Classes' }) }, closed),
    query: Type.Object({ title: Type.String() }, closed),
    response: { status: 200, schema: Type.Object({ data: Type.Unknown() }) },
    problems: ['not-found'],
  },
  contentSource: {
    summary: 'Where the catalogue is edited, and whether it can be reached; administrator only',
    access: 'signed-in',
    response: { status: 200, schema: ContentSource },
    problems: ['not-administrator', 'second-factor-required'],
  },
  contentChanged: {
    summary: 'Fetch the catalogue from the content server now; for a webhook of that server',
    access: 'public',
    headers: Type.Object({
      Authorization: Type.Optional(Type.String({ description: '`Bearer` and the value of CONTENT_WEBHOOK_SECRET' })),
    }),
    body: Type.Unknown({ description: 'ignored' }),
    bodyOptional: true,
    response: { status: 202 },
    problems: ['not-found'],
  },
  createRecord: {
    summary: 'Add a record to the catalogue; the server assigns its id',
    access: 'signed-in',
    params: collection,
    body: Type.Object({ record: RecordBody }, closed),
    maxBody: maxRecordBody,
    response: { status: 201, schema: recordResponse },
    problems: ['not-found', ...recordProblems],
  },
  editRecord: {
    summary: 'Edit a record of the catalogue, or archive it through its status',
    access: 'signed-in',
    params: oneRecord,
    body: Type.Object(
      {
        revision: Type.Integer({ minimum: 0, maximum: 1e9, description: 'the revision the edit is based on' }),
        record: RecordBody,
        stillRight: Type.Optional(
          Type.Boolean({ description: 'the texts in the other language were reviewed and are still right' }),
        ),
      },
      closed,
    ),
    maxBody: maxRecordBody,
    response: { status: 200, schema: recordResponse },
    problems: ['not-found', 'record-changed', ...recordProblems],
  },
  recordLog: {
    summary: 'The edit history of a record, newest first; administrator only',
    access: 'signed-in',
    params: oneRecord,
    response: { status: 200, schema: Type.Object({ edits: Type.Array(RecordLogEntry) }) },
    problems: ['not-found', 'not-administrator', 'second-factor-required'],
  },
  contentUsage: {
    summary: 'Number of characters that refer to a record by id or name; administrator only',
    access: 'signed-in',
    params: oneRecord,
    response: { status: 200, schema: Type.Object({ characters: Type.Integer({ minimum: 0 }) }) },
    problems: ['not-found', 'not-administrator', 'second-factor-required'],
  },
  exportCatalogue: {
    summary: 'Export all records edited on this server; administrator only',
    access: 'signed-in',
    response: { status: 200, schema: CatalogueFile },
    problems: ['not-administrator', 'second-factor-required'],
  },
  importCatalogue: {
    summary: 'Import an exported catalogue, all records or none',
    access: 'signed-in',
    body: CatalogueFile,
    maxBody: 4_194_304,
    response: {
      status: 200,
      schema: Type.Object({
        created: Type.Integer({ minimum: 0 }),
        changed: Type.Integer({ minimum: 0 }),
        unchanged: Type.Integer({ minimum: 0 }),
      }),
    },
    problems: ['too-many-entries', ...recordProblems],
  },
})
