import Type from 'typebox'
import { timelineFields, type TimelinePoint } from '@everquill/domain'
import {
  CharacterSchema,
  EntrySaveId,
  LogEntrySchema,
  Moment,
  Ref,
  RevisedCharacter,
  SaveId,
  SaveResult,
} from '../schemas.ts'
import { closed, routes } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)
const byEntry = Type.Object(
  { publicRef: Ref, entryId: Type.String({ description: 'id of an entry in this character’s log' }) },
  closed,
)

const plainText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const moment = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d))?$',
      description: `${description}, such as 2026-11-14 or 2026-11-14T19:40:00Z`,
    }),
  )

const entryIdOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const TimelinePointSchema = Type.Unsafe<TimelinePoint>(
  Type.Object({
    id: Type.String(),
    timestamp: Moment,
    values: Type.Object(Object.fromEntries(timelineFields.map((field) => [field, Type.Optional(Type.Number())]))),
  }),
)

/** Routes for the log and the history of a character. */
export const logRoutes = routes({
  characterLog: {
    summary: 'The log of a character, newest first, at most 100 entries per page',
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
        user: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$', description: 'only entries by this user' })),
        gameId: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })),
        from: moment('only entries from this time on'),
        to: moment('only entries before this time'),
        search: Type.Optional(
          Type.Union([plainText(100), Type.Array(plainText(100), { minItems: 1, maxItems: 10 })], {
            description: 'text in the message or a value, ignoring case; repeat it to match any of several texts',
          }),
        ),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({
        entries: Type.Array(LogEntrySchema),
        next: Type.Union([Type.String(), Type.Null()], {
          description:
            'cursor of the next page (as `before`); null on the last page. A filter scans 1,000 entries at a time, so a ' +
            'page may be short or empty without being the last',
        }),
        undone: Type.Array(Type.String(), { description: 'ids of the entries that have been undone' }),
        people: Type.Record(Type.String(), Type.String(), {
          description: 'current names by user id, for entries without `authorName`',
        }),
        games: Type.Record(Type.String(), Type.String(), { description: 'names by game id' }),
      }),
    },
    problems: ['not-found'],
  },
  characterTimeline: {
    summary: 'Level, experience, coins, hit points and mana over time; a long log is sampled evenly',
    access: 'signed-in',
    params: byRef,
    response: {
      status: 200,
      schema: Type.Object({
        points: Type.Array(TimelinePointSchema, { description: 'values after an entry, oldest first' }),
        isWhole: Type.Boolean({ description: 'true if every entry has a point, false if the log was sampled' }),
        games: Type.Record(Type.String(), Type.String(), { description: 'games it has played in: names by game id' }),
        people: Type.Record(Type.String(), Type.String(), {
          description: 'everyone with an entry in the log: names by user id, empty for guests and deleted accounts',
        }),
      }),
    },
    problems: ['not-found'],
  },
  characterChanges: {
    summary: 'A character at the start and at the end of a period, and the total change of its counters',
    access: 'signed-in',
    params: byRef,
    query: Type.Object({ from: moment('start of the period'), to: moment('end of the period, exclusive') }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        before: CharacterSchema,
        after: CharacterSchema,
        moved: Type.Record(
          Type.String(),
          Type.Object({ gained: Type.Number({ minimum: 0 }), spent: Type.Number({ minimum: 0 }) }),
          { description: 'by counter; counters with 1,000 changes or more are left out' },
        ),
      }),
    },
    problems: ['not-found'],
  },
  logAsCsv: {
    summary: 'The whole log as CSV, oldest first; cells that a spreadsheet would run as formulas are escaped',
    access: 'signed-in',
    params: byRef,
    response: { status: 200, contentType: 'text/csv' },
    problems: ['not-found'],
  },
  logAsJson: {
    summary: 'The whole log as JSON, oldest first: `{ entries, people, games }`',
    access: 'signed-in',
    params: byRef,
    response: { status: 200, contentType: 'application/json' },
    problems: ['not-found'],
  },
  revertEntry: {
    summary: 'Undo one entry, or with `whole` its whole save; the undo is a save of its own',
    access: 'signed-in',
    params: byEntry,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        whole: Type.Optional(Type.Literal(true)),
        entrySaveId: Type.Optional(EntrySaveId),
      },
      closed,
    ),
    bodyOptional: true,
    response: { status: 200, schema: SaveResult },
    problems: [
      'not-found',
      'already-undone',
      'cannot-be-undone',
      'nothing-to-undo',
      'document-too-large',
      'save-id-reused',
    ],
  },
  characterAt: {
    summary: 'The character as it was after an entry',
    access: 'signed-in',
    params: byEntry,
    response: {
      status: 200,
      schema: Type.Object({
        ...RevisedCharacter.properties,
        entry: LogEntrySchema,
        previous: entryIdOrNull('the previous entry; null for the first'),
        next: entryIdOrNull('the next entry; null for the last'),
      }),
    },
    problems: ['not-found'],
  },
})
