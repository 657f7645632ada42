import Type from 'typebox'
import {
  Amount,
  CharacterNumber,
  Coins,
  GameEntrySchema,
  GameId,
  GameName,
  GameSchema,
  InvitationSchema,
  MemberSchema,
  NoteText,
  Role,
  SettingsBody,
} from '../games.ts'
import { Ref, Revised, Saved, SaveId } from '../schemas.ts'
import { closed, nothing, route } from './route.ts'

const byGame = Type.Object({ gameId: GameId }, closed)
const byMember = Type.Object({ gameId: GameId, userId: Type.String() }, closed)
const byCharacter = Type.Object({ gameId: GameId, publicRef: Ref }, closed)
const answersGame = Type.Object({ game: GameSchema })

const pageOfLog = {
  before: Type.Optional(Type.String({ pattern: '^\\d{13}$', description: 'only entries older than this id' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100' })),
  type: Type.Optional(Type.Enum(['general', 'attribute', 'skill', 'item', 'spell'])),
  user: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$', description: 'only what this person did' })),
  kind: Type.Optional(
    Type.Enum(['note', 'roll', 'session', 'change', 'transfer'], {
      description: 'a change of a character, or of those only what was awarded or given',
    }),
  ),
}

const PageOfLog = Type.Object({
  entries: Type.Array(GameEntrySchema),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'where to look further (as `before`); null at the beginning. A page may be short and not be the last',
  }),
  undone: Type.Array(Type.String(), { description: 'those of the entries that are undone' }),
  people: Type.Record(Type.String(), Type.String(), { description: 'who did it: names by user id' }),
})

/** Every call about games. */
export const gameRoutes = {
  listGames: route({
    method: 'GET',
    path: '/api/games',
    summary: 'The games I play in or run; with `trash=true` those that I could bring back',
    access: 'signed-in',
    query: Type.Object({ trash: Type.Optional(Type.Literal('true')) }, closed),
    answer: { status: 200, schema: Type.Object({ games: Type.Array(GameSchema) }) },
    problems: [],
  }),
  createGame: route({
    method: 'POST',
    path: '/api/games',
    summary: 'A new game, which I run',
    access: 'signed-in',
    body: Type.Object({ saveId: Type.Optional(SaveId), name: GameName, settings: Type.Optional(SettingsBody) }, closed),
    answer: { status: 201, schema: answersGame },
    problems: ['invalid-value', 'not-dice', 'save-id-reused'],
  }),
  joinGame: route({
    method: 'POST',
    path: '/api/games/join',
    summary: 'Take a seat by the code of an invitation, with one of my characters or without',
    access: 'signed-in',
    body: Type.Object(
      {
        code: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        character: Type.Optional(CharacterNumber),
      },
      closed,
    ),
    answer: { status: 200, schema: answersGame },
    problems: ['code-invalid', 'not-found', 'in-another-game', 'too-many-entries'],
  }),
  getGame: route({
    method: 'GET',
    path: '/api/games/{gameId}',
    summary: 'A game with everybody who plays in it; invitations for game masters only',
    access: 'signed-in',
    params: byGame,
    answer: {
      status: 200,
      schema: Type.Object({
        game: GameSchema,
        members: Type.Array(MemberSchema),
        invitations: Type.Array(InvitationSchema),
      }),
    },
    problems: ['not-found'],
  }),
  changeGame: route({
    method: 'PATCH',
    path: '/api/games/{gameId}',
    summary: 'Another name, or another agreement of the table',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      { name: Type.Optional(GameName), settings: Type.Optional(SettingsBody) },
      { ...closed, minProperties: 1 },
    ),
    answer: { status: 200, schema: answersGame },
    problems: ['not-found', 'invalid-value', 'not-dice'],
  }),
  deleteGame: route({
    method: 'DELETE',
    path: '/api/games/{gameId}',
    summary: 'Into the trash, for 30 days',
    access: 'signed-in',
    params: byGame,
    answer: nothing,
    problems: ['not-found'],
  }),
  restoreGame: route({
    method: 'POST',
    path: '/api/games/{gameId}/restore',
    summary: 'Out of the trash, with everybody who sat there',
    access: 'signed-in',
    params: byGame,
    answer: { status: 200, schema: answersGame },
    problems: ['not-found'],
  }),
  inviteToGame: route({
    method: 'POST',
    path: '/api/games/{gameId}/invitations',
    summary: 'A code that lets people in, for some days',
    access: 'signed-in',
    params: byGame,
    bodyless: true,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: 'how long it is good; 14' })),
      },
      closed,
    ),
    answer: { status: 201, schema: Type.Object({ invitation: InvitationSchema }) },
    problems: ['not-found', 'too-many-entries', 'save-id-reused'],
  }),
  revokeInvitation: route({
    method: 'DELETE',
    path: '/api/games/{gameId}/invitations/{invitationId}',
    summary: 'Take an invitation back; who is in stays in',
    access: 'signed-in',
    params: Type.Object({ gameId: GameId, invitationId: Type.String() }, closed),
    answer: nothing,
    problems: ['not-found'],
  }),
  changeMember: route({
    method: 'PATCH',
    path: '/api/games/{gameId}/members/{userId}',
    summary: 'Make somebody a game master as well, or a player again',
    access: 'signed-in',
    params: byMember,
    body: Type.Object({ role: Role }, closed),
    answer: nothing,
    problems: ['not-found', 'last-game-master'],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/api/games/{gameId}/members/{userId}',
    summary: 'Take somebody’s seat, or give up mine; their characters leave with them',
    access: 'signed-in',
    params: byMember,
    answer: nothing,
    problems: ['not-found', 'last-game-master'],
  }),
  party: route({
    method: 'GET',
    path: '/api/games/{gameId}/characters',
    summary: 'The characters that play here, as far as I may see them',
    access: 'signed-in',
    params: byGame,
    answer: { status: 200, schema: Type.Object({ characters: Type.Array(Revised) }) },
    problems: ['not-found'],
  }),
  enterGame: route({
    method: 'POST',
    path: '/api/games/{gameId}/characters',
    summary: 'Bring one of my characters to a table at which I sit',
    access: 'signed-in',
    params: byGame,
    body: Type.Object({ character: CharacterNumber }, closed),
    answer: { status: 200, schema: answersGame },
    problems: ['not-found', 'in-another-game'],
  }),
  takeOutOfGame: route({
    method: 'DELETE',
    path: '/api/games/{gameId}/characters/{publicRef}',
    summary: 'Take a character out of a game; what was written there stays there',
    access: 'signed-in',
    params: byCharacter,
    answer: nothing,
    problems: ['not-found'],
  }),
  characterLogInGame: route({
    method: 'GET',
    path: '/api/games/{gameId}/characters/{publicRef}/log',
    summary: 'What was written about a character while it played here, newest first, at most 100 at a time',
    access: 'signed-in',
    params: byCharacter,
    query: Type.Object(pageOfLog, closed),
    answer: { status: 200, schema: PageOfLog },
    problems: ['not-found'],
  }),
  gameLog: route({
    method: 'GET',
    path: '/api/games/{gameId}/log',
    summary: 'All that happens at a table in one timeline, newest first, at most 100 at a time',
    access: 'signed-in',
    params: byGame,
    query: Type.Object({ ...pageOfLog, publicRef: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' })) }, closed),
    answer: { status: 200, schema: PageOfLog },
    problems: ['not-found'],
  }),
  writeInGameLog: route({
    method: 'POST',
    path: '/api/games/{gameId}/log',
    summary: 'Write a note, roll dice, or say that a session starts or ends',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        message: Type.Optional(NoteText),
        roll: Type.Optional(Type.String({ maxLength: 100, description: 'dice; empty: what the table throws' })),
        session: Type.Optional(Type.Enum(['started', 'ended'])),
        audience: Type.Optional(Type.Literal('masters', { description: 'for game masters alone' })),
      },
      closed,
    ),
    answer: { status: 201, schema: Type.Object({ entry: GameEntrySchema }) },
    problems: ['not-found', 'protected-field', 'invalid-value', 'not-dice', 'save-id-reused'],
  }),
  awardParty: route({
    method: 'POST',
    path: '/api/games/{gameId}/awards',
    summary: 'Give experience, coins and items to chosen characters, to all of them or to none',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        characters: Type.Array(CharacterNumber, { minItems: 1, maxItems: 100, uniqueItems: true }),
        /** For each. */
        xp: Type.Optional(Amount),
        coins: Type.Optional(Coins),
        split: Type.Optional(Type.Boolean({ description: 'the coins are for all together; without, for each' })),
        items: Type.Optional(
          Type.Array(Type.Object({ item: Type.String({ minLength: 1, maxLength: 120 }), quantity: Amount }, closed), {
            maxItems: 20,
            description: 'for each',
          }),
        ),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })),
      },
      closed,
    ),
    answer: {
      status: 200,
      schema: Type.Object({
        awarded: Type.Array(
          Type.Object({ publicRef: Type.String(), revision: Type.Integer(), entries: Type.Array(GameEntrySchema) }),
        ),
      }),
    },
    problems: ['not-found', 'no-room', 'invalid-value', 'too-many-entries', 'save-id-reused'],
  }),
  giveToFellow: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/gifts',
    summary: 'Hand coins and items to a character at the same table; both sides or neither, and undone together',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref }, closed),
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        to: CharacterNumber,
        coins: Type.Optional(Coins),
        items: Type.Optional(
          Type.Array(Type.Object({ entry: Type.String({ minLength: 1, maxLength: 64 }), quantity: Amount }, closed), {
            maxItems: 100,
          }),
        ),
      },
      closed,
    ),
    answer: { status: 200, schema: Saved },
    problems: ['not-found', 'not-enough', 'no-room', 'invalid-value', 'too-many-entries', 'save-id-reused'],
  }),
} as const
