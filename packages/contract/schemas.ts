import {
  actKinds,
  attributes,
  characterFields,
  maxChanges,
  problemCodes,
  type Character,
  type CharacterSummary,
  type Field,
  type Json,
  type LoggedRoll,
  type LogEntry,
  type Dropped,
} from '@everquill/domain'
import Type, { type Static, type TSchema } from 'typebox'

/** A schema whose TypeScript type comes from the domain, so that neither is written twice. */
const as = <T>(schema: TSchema) => Type.Unsafe<T>(schema)

const closed = { additionalProperties: false } as const

const AnyJson = as<Json>({ description: 'any JSON value; the field determines which are valid' })

/** A point in time, ISO 8601. */
export const Moment = Type.String({ format: 'date-time' })

/** The publicRef of a character, as a path parameter; any other text is a 404. */
export const Ref = Type.String({ description: 'publicRef of a character, such as 48151623' })

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

const entryId = '^\\d{13}$'

const instant = '^[12]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$'

/** Chosen by the client; identifies one save for ever. */
export const SaveId = Type.String({ pattern: uuid, description: 'a UUID; a retry of the same save uses the same id' })

/** The saveId of an entry that is to be undone. */
export const EntrySaveId = Type.String({
  maxLength: 200,
  description: 'the saveId of the entry; if it differs, the server was restored and the id is that of another entry',
})

/** One field, before and after. */
export const ChangeSchema = Type.Object(
  {
    field: Type.String({ minLength: 1, maxLength: 200, examples: ['gold', 'items.f3k2.quantity'] }),
    oldValue: AnyJson,
    newValue: AnyJson,
    exact: Type.Optional(Type.Literal(true, { description: 'set the counter instead of adding the difference' })),
  },
  closed,
)

const actProperties = {
  kind: Type.String({ minLength: 1, maxLength: 120, examples: [...actKinds] }),
  of: Type.Optional(Type.String({ maxLength: 120, description: 'the item, spell or skill it was done with' })),
  with: Type.Optional(Type.String({ maxLength: 120, description: 'name of the target' })),
  source: Type.Optional(
    Type.String({ maxLength: 120, description: '`saveId` of its roll, or of the action whose effect was applied' }),
  ),
}

/** What a save or a roll is for. */
export const ActSchema = Type.Object(actProperties, { ...closed, description: 'what it was for' })

/** A save: the changes made since `baseRevision`. */
export const SaveBody = Type.Object(
  {
    saveId: SaveId,
    baseRevision: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    baseEntryId: Type.Optional(
      Type.String({
        pattern: entryId,
        description: '`entryId` of the state the changes are based on; a server without that state refuses the save',
      }),
    ),
    changes: Type.Array(ChangeSchema, { minItems: 1, description: `at most ${maxChanges}` }),
    madeAt: Type.Optional(
      Type.String({
        pattern: instant,
        description: 'when the changes were made, such as 2026-11-14T19:40:00.000Z, if that was earlier',
      }),
    ),
    act: Type.Optional(ActSchema),
  },
  closed,
)

/** The fields a caller may set when creating a character; all others get their defaults. */
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
      return Type.Array(Type.String({ maxLength: field.maxLength }), sizeOf(field))
    case 'entries':
      return Type.Array(Type.Object({ id: Type.String(), ...propertiesOf(field.parts) }, closed), sizeOf(field))
  }
}

/** No `maxItems`: an undo may exceed the limit of a list, and the character is still returned. */
const sizeOf = ({ maxSize }: { readonly maxSize: number }) => ({
  description: `at most ${maxSize}, except after an undo or an import`,
})

/** The properties of an object with these fields. */
export const propertiesOf = (fields: Readonly<Record<string, Field>>): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      field.optional ? Type.Optional(schemaOf(field)) : schemaOf(field),
    ]),
  )

const character = {
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
}

/** A character: one flat document, with three further keys for each skill. */
export const CharacterSchema = as<Character>(character)

/** A character as far as the caller may see it: withheld fields are absent. */
export const VisibleCharacterSchema = as<Pick<Character, 'id' | 'publicRef' | 'user'> & Partial<Character>>(character)

/** A character for PUT and imports: fields that are left out stay unchanged. */
export const PutBody = as<{ readonly [key: string]: Json }>({
  type: 'object',
  description: 'a character; fields left out stay unchanged',
})

/** A character in a list. */
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

/** One log entry. */
export const LogEntrySchema = as<LogEntry>(
  Type.Object({
    id: Type.String({ pattern: entryId }),
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
      undoes: Type.Optional(Type.String({ description: 'id of the entry that this one undid' })),
      transfer: Type.Optional(
        Type.Object(
          {
            id: Type.String(),
            from: Type.Union([Type.Integer(), Type.Null()]),
            to: Type.Array(Type.Integer()),
            reason: Type.Optional(Type.String()),
          },
          { description: 'the gift or award (`from` null) that this entry is one side of' },
        ),
      ),
    }),
    type: Type.Enum(['general', 'attribute', 'skill', 'item', 'spell']),
    saveId: Type.String(),
    revision: Type.Integer({ minimum: 1 }),
    madeAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'when the change was made, by the clock of the device' }),
    ),
    device: Type.Optional(
      Type.String({ description: 'browser and system it was made with', examples: ['Firefox, Android'] }),
    ),
    act: Type.Optional(
      Type.Object(
        { ...actProperties, entries: Type.Integer({ minimum: 0, description: 'number of entries of the save' }) },
        { description: 'what its save was for; the same in all entries of a save' },
      ),
    ),
    audience: Type.Optional(
      Type.Enum(['masters', 'roller'], {
        description: 'masters: only GMs and the roller can read it; roller: only the roller; absent: everyone',
      }),
    ),
    authorName: Type.Optional(Type.String({ description: 'name of the author when it was written' })),
    subjectName: Type.Optional(
      Type.String({ description: 'in a game: name of the character or member it is about when it was written' }),
    ),
    imported: Type.Optional(
      Type.Literal(true, {
        description: 'came with a file: not recorded by this server; `user` imported it, `authorName` is from the file',
      }),
    ),
  }),
)

/** A roll as the log has it. */
export const LoggedRollSchema = as<LoggedRoll>(
  Type.Object({
    notation: Type.String(),
    total: Type.Integer(),
    dice: Type.Array(
      Type.Array(
        Type.Object({
          value: Type.Integer(),
          dropped: Type.Optional(Type.Literal(true)),
          extra: Type.Optional(Type.Literal(true)),
        }),
      ),
    ),
    for: Type.Optional(Type.String()),
    onDevice: Type.Optional(Type.Literal(true)),
    check: Type.Optional(Type.Object({ id: Type.String(), character: Type.String() })),
  }),
)

const DroppedSchema = as<Dropped>(Type.Object({ field: Type.String(), reason: Type.Enum(['entry-gone', 'at-limit']) }))

const revision = Type.Integer({ minimum: 1 })

/** The id of the last log entry of a revision; with the revision it identifies one state of a character. */
export const EntryId = Type.String({ pattern: entryId, description: 'id of the last log entry of this revision' })

/** The id of the server's history. */
export const Epoch = Type.String({ minLength: 1, description: 'id of the server’s history; new after a restore' })

const position = { revision, entryId: EntryId, epoch: Epoch }

/** A character at an earlier revision. */
export const RevisedCharacter = Type.Object({ character: CharacterSchema, revision })

/** A character in the list of a party, as far as the caller may see it. */
export const PartyCharacter = Type.Object({ character: VisibleCharacterSchema, revision })

/** A character with the position of its state. */
export const CurrentCharacter = Type.Object({ character: CharacterSchema, ...position })

/** A character with the position of its state, as far as the caller may see it. */
export const VisibleCharacter = Type.Object({ character: VisibleCharacterSchema, ...position })

/** The result of a save: the character as stored now, and the log entries of this save. */
export const SaveResult = Type.Object({
  saveId: Type.String({ description: 'the save that this is the result of' }),
  character: CharacterSchema,
  ...position,
  entries: Type.Array(LogEntrySchema),
  dropped: Type.Array(DroppedSchema, { description: 'changes without effect, and why' }),
})

/** The result of a save without what the caller knows: the log entries since its base, or else the whole character. */
export const ShortSaveResult = Type.Object({
  ...SaveResult.properties,
  character: Type.Optional(
    as<Character>({
      ...CharacterSchema,
      description: 'the character as stored now; absent if the entries are shorter',
    }),
  ),
  between: Type.Optional(
    Type.Array(LogEntrySchema, { description: 'entries between the base and this save, if the base was behind' }),
  ),
})

/** The signed-in user. */
export const User = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.Union([Type.String(), Type.Null()], { description: 'null for a guest' }),
  guest: Type.Boolean(),
  administrator: Type.Boolean(),
})
/** The signed-in user. */
export type User = Static<typeof User>

/** The ways to finish a sign-in; a recovery code always works too. */
export const SecondFactors = Type.Object({
  passkey: Type.Boolean(),
  app: Type.Boolean({ description: 'codes of an authenticator app' }),
})

/** A passkey of the caller. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Moment,
  lastUsedAt: Type.Union([Moment, Type.Null()]),
})

/** One of the caller's sessions. */
export const Session = Type.Object({
  id: Type.String(),
  createdAt: Moment,
  lastSeenAt: Moment,
  device: Type.String({ description: 'user agent of the browser' }),
  current: Type.Boolean(),
})

/** An error response by RFC 9457. */
export const ProblemSchema = Type.Object({
  type: Type.String({ examples: ['about:blank'] }),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.Enum([...problemCodes]),
  detail: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'fields of the changes that do not fit' })),
  committed: Type.Optional(
    Type.Array(Type.String(), { description: 'fields that were committed before under the id of this save' }),
  ),
  retryAfter: Type.Optional(Type.Integer({ description: 'seconds to wait before retrying' })),
  requestId: Type.Optional(Type.String()),
})
