import { catalogueFormat, collectionNames, type Json } from '@everquill/domain'
import Type from 'typebox'

const said = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))

/** What can be asked of a collection; other keys are not looked at, as Directus does not look at them. */
export const contentQuery = Type.Object({
  fields: said('fields, separated by commas: `id`, `*`, `translations.title`, `translations.*`; usually `*`'),
  filter: said('JSON such as `{"status":{"_eq":"published"}}`, or `filter[status][_eq]=published`'),
  search: said('a part of any text field of the records themselves'),
  sort: said('fields, separated by commas, with a minus for the last first'),
  limit: said('how many, usually 100; -1 for all'),
  offset: said('how many to leave out before'),
  page: said('which page of `limit` records, from 1'),
  deep: said('JSON: `{"translations":{"_filter":{"languages_code":{"_eq":"de-DE"}}}}`'),
  meta: said('`total_count`, `filter_count` or `*`'),
  aggregate: said('`{"count":"*"}` counts instead'),
})

/** How many records there are, and how many the filter lets through. */
export const ContentCounts = Type.Object({
  total_count: Type.Optional(Type.Integer()),
  filter_count: Type.Optional(Type.Integer()),
})

/** How Directus says no. */
export const ContentErrors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      extensions: Type.Object({
        code: Type.Enum(['FORBIDDEN', 'INVALID_QUERY', 'ROUTE_NOT_FOUND']),
        reason: Type.Optional(Type.String()),
        path: Type.Optional(Type.String()),
      }),
    }),
  ),
})

const Fields = (description: string) => Type.Unsafe<{ readonly [field: string]: Json }>({ type: 'object', description })

/** What somebody writes about a record; its collection decides which facts it has. */
export const RecordBody = Fields(
  'status, the facts of its collection, and translations: `[{ languages_code: "en-US", name, description }, { "de-DE" … }]`, with `title` instead of `name` for races and classes',
)

/** A record of this installation's own catalogue; further keys are the facts of its collection. */
export const OwnRecord = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['draft', 'published', 'archived']),
    revision: Type.Integer({ minimum: 0, description: 'how often it was edited here' }),
    outdated: Type.Union([Type.Enum(['en-US', 'de-DE']), Type.Null()], {
      description: 'the language whose words were not looked at since the other’s changed',
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
)

/** One edit of a record. */
export const RecordEdit = Type.Object({
  revision: Type.Integer({ minimum: 1 }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'who did it' }),
  timestamp: Type.String({ format: 'date-time' }),
  changes: Type.Array(Type.Object({ field: Type.String(), oldValue: Type.Unknown(), newValue: Type.Unknown() })),
})

/** A catalogue as a file. */
export const CatalogueFile = Type.Object(
  {
    format: Type.Literal(catalogueFormat),
    version: Type.Literal(1),
    exportedAt: Type.Optional(Type.String({ maxLength: 40 })),
    records: Fields(`lists of records by collection (${collectionNames.join(', ')}), each with its \`id\``),
  },
  { additionalProperties: false },
)

/** Where the catalogue comes from, for who administers it. */
export const ContentSource = Type.Object({
  /** Null when it is edited here; else the address of the content server. */
  editAt: Type.Union([Type.String(), Type.Null()]),
  /** What is wrong with the content server, if anything is. */
  problem: Type.Union([Type.String(), Type.Null()]),
})
