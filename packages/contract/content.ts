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
