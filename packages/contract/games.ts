import {
  maxCoinRate,
  maxNoteLength,
  ruleFields,
  ruleNames,
  sections,
  type Coin,
  type GameEntry,
  type GameSettings,
  type RuleField,
  type Section,
} from '@everquill/domain'
import Type from 'typebox'
import { LogEntrySchema } from './schemas.ts'

const closed = { additionalProperties: false } as const
const Moment = Type.String({ format: 'date-time' })

/** The id of a game, as a path parameter. */
export const GameId = Type.String({ description: 'the id of a game' })
/** How a member takes part in a game. */
export const Role = Type.Enum(['gm', 'player'])

const Rate = Type.Integer({ minimum: 1, maximum: maxCoinRate })
const Rates = Type.Object({ platinum: Rate, gold: Rate, silver: Rate, copper: Type.Literal(1) }, closed)

const rules = Object.fromEntries(ruleNames.map((name) => [name, schemaOfRule(ruleFields[name])]))

/** The schema of a rule, from the table of rules; the domain checks formulas and the order of the rates. */
function schemaOfRule(rule: RuleField) {
  const described = { description: rule.label.en }
  switch (rule.kind) {
    case 'dice':
      return Type.String({ maxLength: 100, description: `${rule.label.en}, such as ${rule.start}` })
    case 'formula':
      return Type.String({ maxLength: 100, description: `${rule.label.en}, a formula such as ${rule.start}` })
    case 'numbers': {
      const number = Type.Integer({ minimum: rule.min, maximum: rule.max })
      return Type.Array(number, { minItems: rule.start.length, maxItems: rule.start.length, ...described })
    }
    case 'rates':
      return Rates
    case 'integer': {
      const description = `${rule.label.en}${rule.unit === 'percent' ? ', percent of what is missing' : ''}`
      return Type.Integer({ minimum: rule.min, maximum: rule.max, description })
    }
    case 'flag':
      return Type.Boolean(described)
    case 'choice':
      return Type.Enum([...rule.options], described)
  }
}

const settings = {
  ...rules,
  playersSee: Type.Enum(['all', 'summary', 'names'], {
    description: 'how much players see of each other’s characters',
  }),
  mastersEdit: Type.Boolean({ description: 'whether game masters may edit the characters of players' }),
  showPresence: Type.Boolean({ description: 'whether members see who of them is online' }),
  nextSessionAt: Type.Union([Moment, Type.Null()], {
    description: 'when the next game session starts, in UTC, such as 2026-11-21T18:00:00.000Z',
  }),
}

/** Settings to change; those left out keep their value. */
export const SettingsBody = Type.Unsafe<Partial<GameSettings>>(Type.Partial(Type.Object(settings, closed)))
/** The name of a game. */
export const GameName = Type.String({ minLength: 1, maxLength: 160 })

/** The number of game sessions of a game. */
export const SessionCount = Type.Integer({ minimum: 0, description: 'how many game sessions have been started' })

/** A game with the role of the caller. */
export const GameSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  settings: Type.Unsafe<GameSettings>(Type.Object(settings)),
  createdAt: Moment,
  deletedAt: Type.Union([Moment, Type.Null()]),
  role: Role,
})

/** A game in a list, with what its card shows. */
export const ListedGameSchema = Type.Object({
  ...GameSchema.properties,
  overview: Type.Optional(
    Type.Object(
      {
        sessions: SessionCount,
        lastStartedAt: Type.Union([Moment, Type.Null()], { description: 'when the latest game session started' }),
        excerpt: Type.String({ description: 'a sentence of the newest note of that session; empty if there is none' }),
        party: Type.Array(
          Type.Object({
            publicRef: Type.String(),
            name: Type.String(),
            image: Type.String(),
            online: Type.Optional(
              Type.Literal(true, { description: 'whether its player is online; never the caller' }),
            ),
          }),
        ),
        online: Type.Optional(
          Type.Integer({ minimum: 0, description: 'how many other members are online; absent if the game hides it' }),
        ),
      },
      { description: 'absent for deleted games' },
    ),
  ),
})

/** A member of a game. */
export const MemberSchema = Type.Object({
  user: Type.String(),
  name: Type.String(),
  role: Role,
  presence: Type.Optional(
    Type.Object(
      { online: Type.Boolean(), lastSeenAt: Moment },
      { description: 'absent if the member or the game hides it, and for members who were never seen' },
    ),
  ),
})

/** An invitation to a game. */
export const InvitationSchema = Type.Object({
  id: Type.String(),
  code: Type.String({ description: 'twelve letters and digits; spaces, hyphens and case do not matter' }),
  createdAt: Moment,
  expiresAt: Moment,
})

const takeBack = {
  id: Type.String(),
  until: Type.String({ format: 'date-time', description: 'it can be taken back until then, by the same user' }),
}

/** How to take back a removal or transfer. */
export const TakeBackSchema = Type.Object(takeBack)

/** A removal or transfer that the caller can still take back. */
export const OpenTakeBackSchema = Type.Object({
  ...takeBack,
  kind: Type.Enum(['removal', 'transfer']),
  name: Type.String({ description: 'name of the removed member or of the new game master; empty for some guests' }),
})

/** One entry of a game’s log, about a character or about the game itself. */
export const GameEntrySchema = Type.Unsafe<GameEntry>({
  ...LogEntrySchema,
  properties: {
    ...(LogEntrySchema as unknown as { properties: object }).properties,
    characterId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'null if the entry is about the game itself',
    }),
    revision: Type.Integer({ minimum: 0 }),
  },
})

/** The publicRef of a character in a body. */
export const CharacterRef = Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'publicRef of a character' })

/** A number of coins, items or experience points to hand over. */
export const Amount = Type.Integer({ minimum: 1, maximum: 1e9 })

/** Amounts by coin. */
export const Coins = Type.Partial(
  Type.Object(
    { platinum: Amount, gold: Amount, silver: Amount, copper: Amount } satisfies Record<Coin, typeof Amount>,
    closed,
  ),
)

/** The text of a note in a game's log. */
export const NoteText = Type.String({ minLength: 1, maxLength: 2 * maxNoteLength, description: 'Markdown' })

const shareable = sections.filter((section) => section !== 'private' && section !== 'name')
/** A section of a character that a share link can include. */
export const SectionSchema = Type.Unsafe<Section>(Type.Enum([...shareable]))

/** A share link, as the owner of the character sees it. */
export const LinkSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  sections: Type.Array(SectionSchema),
  createdAt: Moment,
  expiresAt: Type.Union([Moment, Type.Null()]),
  lastUsedAt: Type.Union([Moment, Type.Null()]),
  uses: Type.Integer({ minimum: 0 }),
})

/** A TV link, without its token. */
export const TvLinkSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Type.Union([Moment, Type.Null()]),
  uses: Type.Integer({ minimum: 0 }),
})
