import Type from 'typebox'
import {
  Amount,
  CharacterRef,
  Coins,
  GameEntrySchema,
  GameId,
  GameName,
  GameSchema,
  InvitationSchema,
  ListedGameSchema,
  MemberSchema,
  NoteText,
  OpenTakeBackSchema,
  Role,
  SessionCount,
  SettingsBody,
  TakeBackSchema,
} from '../games.ts'
import { EntryId, EntrySaveId, Epoch, PartyCharacter, Ref, SaveId, SaveResult } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const byGame = Type.Object({ gameId: GameId }, closed)
const byMember = Type.Object({ gameId: GameId, userId: Type.String() }, closed)
const byCharacter = Type.Object({ gameId: GameId, publicRef: Ref }, closed)
const gameResponse = Type.Object({ game: GameSchema })

const logQuery = {
  before: Type.Optional(Type.String({ pattern: '^\\d{13}$', description: 'only entries older than this id' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100' })),
  type: Type.Optional(Type.Enum(['general', 'attribute', 'skill', 'item', 'spell'])),
  user: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$', description: 'only entries by this user' })),
  kind: Type.Optional(
    Type.Enum(['note', 'roll', 'session', 'member', 'setting', 'change', 'transfer'], {
      description:
        '`change`: any change of a character; `transfer`: only awards and gifts; `member`: who joined or left; `setting`: changes of the name and the settings',
    }),
  ),
}

const LogPage = Type.Object({
  entries: Type.Array(GameEntrySchema),
  next: Type.Union([Type.String(), Type.Null()], {
    description:
      'cursor of the next page (as `before`); null on the last page. A page may be short without being the last',
  }),
  undone: Type.Array(Type.String(), {
    description:
      'ids of the changes of characters that have been undone; other entries are undone by an entry that `undoes` them',
  }),
  people: Type.Record(Type.String(), Type.String(), {
    description: 'current names by user id, for entries without `authorName`',
  }),
})

const ChangedMembers = Type.Object({
  takeBack: Type.Union([TakeBackSchema, Type.Null()], { description: 'null for a member who left' }),
})

/** Routes for games. */
export const gameRoutes = routes({
  listGames: {
    summary: 'The games the caller plays in or runs; with `trash=true` deleted games the caller can restore',
    access: 'signed-in',
    query: Type.Object({ trash: Type.Optional(Type.Literal('true')) }, closed),
    response: { status: 200, schema: Type.Object({ games: Type.Array(ListedGameSchema) }) },
    problems: [],
  },
  createGame: {
    summary: 'Create a game; the caller becomes its game master',
    access: 'signed-in',
    body: Type.Object({ saveId: Type.Optional(SaveId), name: GameName, settings: Type.Optional(SettingsBody) }, closed),
    response: { status: 201, schema: gameResponse },
    problems: ['invalid-value', 'not-dice', 'save-id-reused'],
  },
  joinGame: {
    summary: 'Join a game by invite code, optionally with a character',
    access: 'signed-in',
    body: Type.Object(
      {
        code: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        character: Type.Optional(CharacterRef),
        saveId: Type.Optional(SaveId),
      },
      closed,
    ),
    response: { status: 200, schema: gameResponse },
    problems: ['code-invalid', 'not-found', 'in-another-game', 'too-many-entries', 'save-id-reused'],
  },
  getGame: {
    summary:
      'A game with its members and what the caller can still take back; invitations are for game masters only, and never for access tokens',
    access: 'signed-in',
    params: byGame,
    response: {
      status: 200,
      schema: Type.Object({
        game: GameSchema,
        sessions: SessionCount,
        members: Type.Array(MemberSchema),
        invitations: Type.Array(InvitationSchema),
        takeBacks: Type.Array(OpenTakeBackSchema),
      }),
    },
    problems: ['not-found'],
  },
  changeGame: {
    summary:
      'Change the name or the settings of a game, or undo such a change; each has an entry in the game’s log, with the field `setting.<name>`',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        name: Type.Optional(GameName),
        settings: Type.Optional(SettingsBody),
        undoes: Type.Optional(
          Type.String({
            pattern: '^\\d{13}$',
            description: 'instead of new values: the id of a log entry about a setting, which gets its old value back',
          }),
        ),
        entrySaveId: Type.Optional(EntrySaveId),
      },
      { ...closed, minProperties: 1 },
    ),
    response: { status: 200, schema: gameResponse },
    problems: [
      'not-found',
      'invalid-value',
      'not-dice',
      'save-id-reused',
      'cannot-be-undone',
      'nothing-to-undo',
      'setting-changed',
    ],
  },
  deleteGame: {
    summary: 'Move to the trash for 30 days',
    access: 'signed-in',
    params: byGame,
    response: noContent,
    problems: ['not-found'],
  },
  exportGame: {
    summary: 'A game as a file (docs/file-format.md): settings, names of members, log, encounters and own creatures',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, contentType: 'application/json' },
    problems: ['not-found'],
  },
  restoreGame: {
    summary: 'Restore from the trash, with all members',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: gameResponse },
    problems: ['not-found'],
  },
  inviteToGame: {
    summary: 'Create an invite code',
    access: 'signed-in',
    params: byGame,
    bodyOptional: true,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        days: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 365, description: 'days until it expires; default 14' }),
        ),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ invitation: InvitationSchema }) },
    problems: ['not-found', 'too-many-entries', 'save-id-reused'],
  },
  revokeInvitation: {
    summary: 'Revoke an invitation; members who joined with it stay',
    access: 'signed-in',
    params: Type.Object({ gameId: GameId, invitationId: Type.String() }, closed),
    response: noContent,
    problems: ['not-found'],
  },
  changeMember: {
    summary: 'Make a member a game master or a player',
    access: 'signed-in',
    params: byMember,
    body: Type.Object({ role: Role }, closed),
    response: noContent,
    problems: ['not-found', 'last-game-master'],
  },
  removeMember: {
    summary: 'Remove a member, or leave the game; the member’s characters leave too',
    access: 'signed-in',
    params: byMember,
    query: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        revokeInvitations: Type.Optional(
          Type.Literal('true', { description: 'also revoke all invitations; only when removing another member' }),
        ),
      },
      closed,
    ),
    response: { status: 200, schema: ChangedMembers },
    problems: ['not-found', 'last-game-master', 'save-id-reused'],
  },
  transferGame: {
    summary: 'Make another member game master and the caller a player',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      { to: Type.String({ pattern: '^[\\w-]{1,64}$', description: 'user id' }), saveId: Type.Optional(SaveId) },
      closed,
    ),
    response: { status: 200, schema: ChangedMembers },
    problems: ['not-found', 'save-id-reused'],
  },
  takeBack: {
    summary: 'Undo a removal or transfer within 30 seconds: roles, seats, characters and invitations are as before',
    access: 'signed-in',
    params: Type.Object({ gameId: GameId, takeBackId: Type.String() }, closed),
    response: noContent,
    problems: ['not-found', 'too-many-entries', 'document-too-large'],
  },
  party: {
    summary: 'The characters in the game, as far as the caller may see them',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: Type.Object({ characters: Type.Array(PartyCharacter), epoch: Epoch }) },
    problems: ['not-found'],
  },
  enterGame: {
    summary: 'Add one of the caller’s characters to a game the caller is a member of',
    access: 'signed-in',
    params: byGame,
    body: Type.Object({ character: CharacterRef, saveId: Type.Optional(SaveId) }, closed),
    response: { status: 200, schema: gameResponse },
    problems: ['not-found', 'in-another-game', 'save-id-reused'],
  },
  takeOutOfGame: {
    summary: 'Remove a character from a game; its entries in the game’s log stay',
    access: 'signed-in',
    params: byCharacter,
    query: Type.Object({ saveId: Type.Optional(SaveId) }, closed),
    response: noContent,
    problems: ['not-found', 'save-id-reused'],
  },
  characterLogInGame: {
    summary: 'Log entries of a character in this game, newest first, at most 100 per page',
    access: 'signed-in',
    params: byCharacter,
    query: Type.Object(logQuery, closed),
    response: { status: 200, schema: LogPage },
    problems: ['not-found'],
  },
  gameLog: {
    summary: 'The log of a game, newest first, at most 100 entries per page',
    access: 'signed-in',
    params: byGame,
    query: Type.Object({ ...logQuery, publicRef: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })) }, closed),
    response: { status: 200, schema: LogPage },
    problems: ['not-found'],
  },
  writeInGameLog: {
    summary: 'Add a note or a dice roll, or mark the start or end of a game session',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        message: Type.Optional(NoteText),
        roll: Type.Optional(Type.String({ maxLength: 100, description: 'dice; empty for the check dice of the game' })),
        session: Type.Optional(Type.Enum(['started', 'ended'])),
        audience: Type.Optional(Type.Literal('masters', { description: 'only game masters can read it' })),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ entry: GameEntrySchema }) },
    problems: ['not-found', 'protected-field', 'invalid-value', 'not-dice', 'save-id-reused'],
  },
  awardParty: {
    summary: 'Award experience, coins and items to several characters in one transaction',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        characters: Type.Array(CharacterRef, { minItems: 1, maxItems: 100, uniqueItems: true }),
        xp: Type.Optional(Amount),
        coins: Type.Optional(Coins),
        split: Type.Optional(
          Type.Boolean({ description: 'split the coins between the characters; default: each gets the full amount' }),
        ),
        items: Type.Optional(
          Type.Array(Type.Object({ item: Type.String({ minLength: 1, maxLength: 120 }), quantity: Amount }, closed), {
            maxItems: 20,
            description: 'each character gets all of them',
          }),
        ),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({
        awarded: Type.Array(
          Type.Object({
            publicRef: Type.String(),
            revision: Type.Integer(),
            entryId: EntryId,
            entries: Type.Array(GameEntrySchema),
          }),
        ),
        epoch: Epoch,
      }),
    },
    problems: ['not-found', 'no-room', 'invalid-value', 'too-many-entries', 'document-too-large', 'save-id-reused'],
  },
  giveToFellow: {
    summary: 'Give coins and items to a character in the same game; one transaction, undone as one',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref }, closed),
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        to: CharacterRef,
        coins: Type.Optional(Coins),
        items: Type.Optional(
          Type.Array(Type.Object({ entry: Type.String({ minLength: 1, maxLength: 64 }), quantity: Amount }, closed), {
            maxItems: 100,
          }),
        ),
      },
      closed,
    ),
    response: { status: 200, schema: SaveResult },
    problems: [
      'not-found',
      'not-enough',
      'no-room',
      'invalid-value',
      'too-many-entries',
      'document-too-large',
      'save-id-reused',
    ],
  },
})
