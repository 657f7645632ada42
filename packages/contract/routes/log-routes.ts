import Type from 'typebox'
import { drawnFields } from '@everquill/domain'
import { CharacterSchema, LogEntrySchema, Moment, Ref, Revised, Saved, SaveId } from '../schemas.ts'
import { closed, route } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const byEntry = Type.Object(
  { publicRef: Ref, entryId: Type.String({ description: 'the id of an entry of this character’s log' }) },
  closed,
)

const clean = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const moment = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d))?$',
      description: `${description}, such as 2026-11-14 or 2026-11-14T19:40:00Z`,
    }),
  )

const neighbour = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const PointSchema = Type.Object({
  id: Type.String(),
  timestamp: Moment,
  values: Type.Object(Object.fromEntries(drawnFields.map((field) => [field, Type.Optional(Type.Number())]))),
})

/** Every call about the log of a character. */
export const logRoutes = {
  characterLog: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/log',
    summary: 'The log of a character, newest first, at most 100 at a time',
    access: 'signed-in',
    params: byRef,
    query: Type.Object(
      {
        before: Type.Optional(Type.String({ pattern: '^\\d{13}$', description: 'only entries older than this id' })),
        limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100' })),
        type: Type.Optional(Type.Enum(['general', 'attribute', 'skill', 'item', 'spell'])),
        field: Type.Optional(
          Type.String({
            pattern: '^[^\\p{Cc}\\p{Cs}]{1,200}$',
            description: 'a field, an entry of a list with its parts (`items.f3k2`), or a list (`items`)',
          }),
        ),
        user: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$', description: 'only what this person did' })),
        gameId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
        from: moment('only from this moment on'),
        to: moment('only before this moment'),
        search: Type.Optional(
          Type.Union([clean(100), Type.Array(clean(100), { minItems: 1, maxItems: 10 })], {
            description: 'a part of the sentence or of a value, in whatever case; given more than once, any of them',
          }),
        ),
      },
      closed,
    ),
    answer: {
      status: 200,
      schema: Type.Object({
        entries: Type.Array(LogEntrySchema),
        next: Type.Union([Type.String(), Type.Null()], {
          description:
            'where to look further (as `before`); null at the beginning of the log. A question that few entries fit is ' +
            'answered 1,000 entries at a time, so a page may be short, or empty, and still not be the last',
        }),
        undone: Type.Array(Type.String(), { description: 'those of the entries that are undone' }),
        people: Type.Record(Type.String(), Type.String(), { description: 'who did it: names by user id' }),
        games: Type.Record(Type.String(), Type.String(), { description: 'where they played: names by game id' }),
      }),
    },
    problems: ['not-found'],
  }),
  course: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/course',
    summary:
      'How level, experience, coins, hit points and mana went: all of a short log, of a long one some of every time',
    access: 'signed-in',
    params: byRef,
    answer: {
      status: 200,
      schema: Type.Object({
        points: Type.Array(PointSchema, { description: 'what stood there after some entries, oldest first' }),
        isWhole: Type.Boolean({ description: 'whether those are all entries' }),
        games: Type.Record(Type.String(), Type.String(), { description: 'where it played: names by game id' }),
        people: Type.Record(Type.String(), Type.String(), {
          description: 'who ever wrote in its log: names by user id, empty for a guest and for who is gone',
        }),
      }),
    },
    problems: ['not-found'],
  }),
  changes: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/changes',
    summary: 'A character at the beginning and at the end of a period, and how its counters went up and down between',
    access: 'signed-in',
    params: byRef,
    query: Type.Object({ from: moment('from this moment on'), to: moment('before this moment') }, closed),
    answer: {
      status: 200,
      schema: Type.Object({
        before: CharacterSchema,
        after: CharacterSchema,
        moved: Type.Record(
          Type.String(),
          Type.Object({ gained: Type.Number({ minimum: 0 }), spent: Type.Number({ minimum: 0 }) }),
          { description: 'by counter; without one that changed a thousand times or more' },
        ),
      }),
    },
    problems: ['not-found'],
  }),
  logAsCsv: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/log.csv',
    summary: 'The whole log, oldest first, as a table; no cell can be taken for a formula',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, type: 'text/csv' },
    problems: ['not-found'],
  }),
  logAsJson: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/log.json',
    summary: 'The whole log, oldest first, as `{ entries, people, games }`',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, type: 'application/json' },
    problems: ['not-found'],
  }),
  revertEntry: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/log/{entryId}/revert',
    summary: 'Undo one entry, or with `whole` all of its save, whatever came after; the undo is a save of its own',
    access: 'signed-in',
    params: byEntry,
    body: Type.Object({ saveId: Type.Optional(SaveId), whole: Type.Optional(Type.Literal(true)) }, closed),
    bodyless: true,
    answer: { status: 200, schema: Saved },
    problems: [
      'not-found',
      'already-undone',
      'cannot-be-undone',
      'nothing-to-undo',
      'too-many-entries',
      'save-id-reused',
    ],
  }),
  characterAt: route({
    method: 'GET',
    path: '/api/characters/{publicRef}/at/{entryId}',
    summary: 'The character as it was after an entry',
    access: 'signed-in',
    params: byEntry,
    answer: {
      status: 200,
      schema: Type.Object({
        ...Revised.properties,
        entry: Type.Optional(LogEntrySchema),
        previous: neighbour('the entry before that one; null at the beginning of the log'),
        next: neighbour('the entry after that one; null at its end'),
      }),
    },
    problems: ['not-found'],
  }),
} as const
