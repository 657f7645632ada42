import {
  attributes,
  characterFields,
  maxChanges,
  problemCodes,
  type Character,
  type CharacterSummary,
  type Field,
  type Json,
  type LogEntry,
  type Dropped,
} from '@everquill/domain'
import Type, { type Static, type TSchema } from 'typebox'

/** A schema whose TypeScript type is said by the domain, so that neither is written twice. */
const as = <T>(schema: TSchema) => Type.Unsafe<T>(schema)

const closed = { additionalProperties: false } as const

/** Any JSON value; the field catalogue decides what fits where. */
const AnyJson = as<Json>({ description: 'any JSON value; what fits is decided by the field' })

export const Moment = Type.String({ format: 'date-time' })

/** A number of a character, as text; anything else names nobody. */
export const Ref = Type.String({ description: 'the decimal number of a character, such as 48151623' })

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

const instant = '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$'

/** Chosen by the device, used once and for ever. */
export const SaveId = Type.String({ pattern: uuid, description: 'a UUID; the same save sent again carries the same' })

/** One field, before and after. */
const ChangeSchema = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 200, examples: ['gold', 'items.f3k2.quantity'] }),
    oldValue: AnyJson,
    newValue: AnyJson,
    exact: Type.Optional(Type.Literal(true, { description: 'set the counter instead of adding the difference' })),
  },
  closed,
)

/** A save: what the person did since `baseRevision`. */
export const SaveBody = Type.Object(
  {
    saveId: SaveId,
    baseRevision: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    changes: Type.Array(ChangeSchema, { minItems: 1, maxItems: maxChanges }),
    madeAt: Type.Optional(
      Type.String({ pattern: instant, description: 'when it was done, such as 2026-11-14T19:40:00.000Z, if earlier' }),
    ),
  },
  closed,
)

/** What may be chosen when a character is created; everything else has its start. */
export const CreateBody = Type.Object(
  {
    saveId: Type.Optional(SaveId),
    name: Type.Optional(Type.String({ maxLength: 80 })),
    player: Type.Optional(Type.String({ maxLength: 80 })),
    race: Type.Optional(Type.String({ maxLength: 120 })),
    class: Type.Optional(Type.String({ maxLength: 120 })),
    gameId: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  },
  closed,
)

function schemaOf(field: Field): TSchema {
  switch (field.kind) {
    case 'text':
    case 'long-text':
      return field.nullable ? Type.Union([Type.String(), Type.Null()]) : Type.String({ maxLength: field.maxLength })
    case 'integer':
    case 'counter':
      return Type.Integer({ minimum: field.min, maximum: field.max })
    case 'choice':
      return Type.Enum([...field.options])
    case 'flag':
      return Type.Boolean()
    case 'moment':
    case 'picture':
      return Type.String()
    case 'set':
      return Type.Array(Type.String({ maxLength: field.maxLength }), { maxItems: field.maxSize })
    case 'entries':
      return Type.Array(Type.Object({ id: Type.String(), ...propertiesOf(field.parts) }, closed), {
        maxItems: field.maxSize,
      })
  }
}

const propertiesOf = (fields: Readonly<Record<string, Field>>): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.optional ? Type.Optional(schemaOf(field)) : schemaOf(field),
    ]),
  )

/** A character as it travels: one flat document, with three further keys for each skill. What is withheld is absent. */
export const CharacterSchema = as<Character>({
  ...Type.Object({
    id: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
    publicRef: Type.String(),
    user: Type.String(),
    ...Type.Partial(Type.Object(propertiesOf(characterFields))).properties,
  }),
  patternProperties: {
    _number$: Type.Integer({ minimum: -99, maximum: 999 }),
    '_[12]$': Type.Enum([...attributes]),
  },
})

/** The whole character, for PUT: keys that are left out stay as they are. */
export const PutBody = as<{ readonly [key: string]: Json }>({
  type: 'object',
  description: 'a character; keys left out are unchanged',
})

export const SummarySchema = as<CharacterSummary>(
  Type.Object({
    id: Type.Integer(),
    publicRef: Type.String(),
    name: Type.String(),
    player: Type.String(),
    race: Type.String(),
    class: Type.String(),
    level: Type.Integer(),
    hp: Type.Integer(),
    hp_max: Type.Integer(),
    mana: Type.Integer(),
    mana_max: Type.Integer(),
    image: Type.String(),
    gameId: Type.Union([Type.String(), Type.Null()]),
    revision: Type.Integer({ minimum: 1 }),
    deletedAt: Type.Union([Moment, Type.Null()]),
    lastChange: Type.Object({ timestamp: Moment, data: AnyJson }),
  }),
)

/** One line of the log. */
export const LogEntrySchema = as<LogEntry>(
  Type.Object({
    id: Type.String({ pattern: '^\\d{13}$' }),
    user: Type.String(),
    gameId: Type.Union([Type.String(), Type.Null()]),
    characterId: Type.Integer(),
    timestamp: Moment,
    message: Type.String(),
    data: Type.Object({
      field: Type.String(),
      oldValue: AnyJson,
      newValue: AnyJson,
      exact: Type.Optional(Type.Literal(true)),
      asked: Type.Optional(Type.Integer()),
      conflict: Type.Optional(Type.Literal(true)),
      undoes: Type.Optional(Type.String({ description: 'the entry that this one took back' })),
      transfer: Type.Optional(
        Type.Object(
          {
            id: Type.String(),
            from: Type.Union([Type.Integer(), Type.Null()]),
            to: Type.Array(Type.Integer()),
            reason: Type.Optional(Type.String()),
          },
          { description: 'a gift, or an award of the game master (`from` null), of which this is one side' },
        ),
      ),
    }),
    type: Type.Enum(['general', 'attribute', 'skill', 'item', 'spell']),
    saveId: Type.String(),
    revision: Type.Integer({ minimum: 1 }),
    madeAt: Type.Optional(Type.String({ format: 'date-time', description: 'when it was done, as its device tells' })),
    device: Type.Optional(
      Type.String({ description: 'on which device, in a few words', examples: ['Firefox, Android'] }),
    ),
  }),
)

const MissedSchema = as<Dropped>(Type.Object({ field: Type.String(), reason: Type.Enum(['entry-gone', 'at-limit']) }))

export const Revised = Type.Object({ character: CharacterSchema, revision: Type.Integer({ minimum: 1 }) })

/** What a save came to: the character as it is now, and exactly what was written about it. */
export const Saved = Type.Object({
  saveId: Type.String({ description: 'the save that this is the outcome of' }),
  character: CharacterSchema,
  revision: Type.Integer({ minimum: 1 }),
  entries: Type.Array(LogEntrySchema),
  missed: Type.Array(MissedSchema, { description: 'changes that left no trace, and why' }),
})

/** Who is signed in. */
export const User = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Absent for a guest. */
  email: Type.Union([Type.String(), Type.Null()]),
  guest: Type.Boolean(),
  administrator: Type.Boolean(),
})
export type User = Static<typeof User>

/** A session of one's own, as the account page lists it. */
export const Session = Type.Object({
  id: Type.String(),
  createdAt: Moment,
  lastSeenAt: Moment,
  device: Type.String({ description: 'what the browser said of itself' }),
  current: Type.Boolean(),
})

/** A no, by RFC 9457. */
export const ProblemSchema = Type.Object({
  type: Type.String({ examples: ['about:blank'] }),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.Enum([...problemCodes]),
  detail: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  retryAfter: Type.Optional(Type.Integer({ description: 'seconds after which it is worth trying again' })),
  requestId: Type.Optional(Type.String()),
})
