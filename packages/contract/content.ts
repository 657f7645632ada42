import { catalogueFormat, collectionNames, type Json, type OwnRecord } from '@everquill/domain'
import Type from 'typebox'
import { ChangeSchema } from './schemas.ts'

const parameter = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))

/** The query of a collection. Other keys are ignored, as Directus ignores them. */
export const ContentQuery = Type.Object({
  fields: parameter('comma-separated fields: `id`, `*`, `translations.title`, `translations.*`; default `*`'),
  filter: parameter('JSON such as `{"status":{"_eq":"published"}}`, or `filter[status][_eq]=published`'),
  search: parameter('text that any text field of a record contains; translations are not searched'),
  sort: parameter('comma-separated fields; a leading minus sorts descending'),
  limit: parameter('maximum number of records, default 100; -1 for all'),
  offset: parameter('number of records to skip'),
  page: parameter('page number, starting at 1, with `limit` records per page'),
  deep: parameter('JSON: `{"translations":{"_filter":{"languages_code":{"_eq":"de-DE"}}}}`'),
  meta: parameter('`total_count`, `filter_count` or `*`'),
  aggregate: parameter('`{"count":"*"}` returns the number of records instead of the records'),
})

/** The number of records in the collection, and of those that match the filter. */
export const ContentCounts = Type.Object({
  total_count: Type.Optional(Type.Integer()),
  filter_count: Type.Optional(Type.Integer()),
})

/** The error response of Directus. */
export const ContentErrors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      extensions: Type.Object({
        code: Type.String({ description: 'as Directus has it, such as FORBIDDEN or INVALID_QUERY' }),
        reason: Type.Optional(Type.String()),
        path: Type.Optional(Type.String()),
        allowed: Type.Optional(Type.Array(Type.String())),
        current: Type.Optional(Type.String()),
      }),
    }),
  ),
})

const Fields = (description: string) => Type.Unsafe<{ readonly [field: string]: Json }>({ type: 'object', description })

/** The content of a record as an administrator edits it; its collection determines its facts. */
export const RecordBody = Fields(
  'status, the facts of its collection, and translations: `[{ languages_code: "en-US", name, description }, { "de-DE" … }]`, with `title` instead of `name` for races and classes; the `attacks` of a creature are `[{ name: { en, de }, total, damage: "1d8+3" }]`',
)

/** A record of this server's own catalogue; further keys are the facts of its collection. */
export const EditedRecord = Type.Unsafe<OwnRecord & { readonly revision: number }>(
  Type.Object(
    {
      id: Type.String(),
      status: Type.Enum(['draft', 'published', 'archived']),
      revision: Type.Integer({ minimum: 0, description: 'number of edits on this server' }),
      outdated: Type.Union([Type.Enum(['en-US', 'de-DE']), Type.Null()], {
        description: 'the language whose texts have not been reviewed since the other language changed',
      }),
      translations: Type.Array(
        Type.Object({
          languages_code: Type.Enum(['en-US', 'de-DE']),
          title: Type.Optional(Type.String()),
          name: Type.Optional(Type.String()),
          description: Type.String(),
        }),
      ),
    },
    { additionalProperties: true },
  ),
)

/** One entry of a record's edit history. */
export const RecordLogEntry = Type.Object({
  revision: Type.Integer({ minimum: 1 }),
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'name of the editor; null if the account was deleted',
  }),
  timestamp: Type.String({ format: 'date-time' }),
  changes: Type.Array(ChangeSchema),
})

/** An exported catalogue. */
export const CatalogueFile = Type.Object(
  {
    format: Type.Literal(catalogueFormat),
    version: Type.Literal(1),
    exportedAt: Type.Optional(Type.String({ maxLength: 40 })),
    records: Fields(`lists of records by collection (${collectionNames.join(', ')}), each with its \`id\``),
  },
  { additionalProperties: false },
)

/** Where the catalogue is edited, for the administrator. */
export const ContentSource = Type.Object({
  editAt: Type.Union([Type.String(), Type.Null()], {
    description: 'address of the content server; null if the whole catalogue is edited on this server',
  }),
  editedHere: Type.Array(Type.Enum([...collectionNames]), {
    description: 'the collections that are edited on this server, because the content server does not have them',
  }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description:
      'why the content server cannot be used, or what of its records was ignored; null if there is nothing to say',
  }),
})
