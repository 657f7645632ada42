import { longestNote, sections, type Coin, type GameEntry, type GameSettings, type Section } from '@everquill/domain'
import Type from 'typebox'
import { LogEntrySchema } from './schemas.ts'

const closed = { additionalProperties: false } as const
const Moment = Type.String({ format: 'date-time' })

export const GameId = Type.String({ description: 'the id of a game' })
export const Role = Type.Enum(['gm', 'player'])

const Rate = Type.Integer({ minimum: 1, maximum: 1e6 })
const settings = {
  dice: Type.String({ maxLength: 100, description: 'what is thrown for a check, such as 1d20' }),
  rates: Type.Object({ platinum: Rate, gold: Rate, silver: Rate, copper: Type.Literal(1) }, closed),
  playersSee: Type.Enum(['all', 'summary', 'names'], { description: 'what players see of each other’s characters' }),
  mastersEdit: Type.Boolean({ description: 'whether game masters may change sheets' }),
}

export const SettingsBody = Type.Unsafe<Partial<GameSettings>>(Type.Partial(Type.Object(settings, closed)))
export const GameName = Type.String({ minLength: 1, maxLength: 160 })

/** A game, and how one takes part. */
export const GameSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  settings: Type.Object(settings),
  createdAt: Moment,
  deletedAt: Type.Union([Moment, Type.Null()]),
  role: Role,
})

export const MemberSchema = Type.Object({ user: Type.String(), name: Type.String(), role: Role })

export const InvitationSchema = Type.Object({
  id: Type.String(),
  code: Type.String({ description: 'twelve letters and digits; spaces, hyphens and case do not matter' }),
  createdAt: Moment,
  expiresAt: Moment,
})

/** One line of a game’s log: of a character, or of the table. */
export const GameEntrySchema = Type.Unsafe<GameEntry>({
  ...LogEntrySchema,
  properties: {
    ...(LogEntrySchema as unknown as { properties: object }).properties,
    characterId: Type.Union([Type.Integer(), Type.Null()], { description: 'null: a line of the table' }),
    revision: Type.Integer({ minimum: 0 }),
    audience: Type.Optional(Type.Literal('masters', { description: 'for game masters alone' })),
  },
})

/** The number of a character in a body, where nothing else may stand. */
export const CharacterNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'the number of a character' })

export const Amount = Type.Integer({ minimum: 1, maximum: 1e9 })

export const Coins = Type.Partial(
  Type.Object(
    { platinum: Amount, gold: Amount, silver: Amount, copper: Amount } satisfies Record<Coin, typeof Amount>,
    closed,
  ),
)

export const NoteText = Type.String({ minLength: 1, maxLength: 2 * longestNote, description: 'Markdown' })

/** What a link can show. */
const shareable = sections.filter((section) => section !== 'private' && section !== 'name')
export const SectionSchema = Type.Unsafe<Section>(Type.Enum([...shareable]))

/** A link as its owner sees it. */
export const LinkSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  sections: Type.Array(SectionSchema),
  createdAt: Moment,
  expiresAt: Type.Union([Moment, Type.Null()]),
  lastUsedAt: Type.Union([Moment, Type.Null()]),
  uses: Type.Integer({ minimum: 0 }),
})
