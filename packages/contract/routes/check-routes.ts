import type { Check } from '@everquill/domain'
import Type from 'typebox'
import { GameId } from '../games.ts'
import { LoggedRollSchema, Ref, SaveId } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const byGame = Type.Object({ gameId: GameId }, closed)
const byCheck = Type.Object({ gameId: GameId, checkId: Type.String() }, closed)
const byAsked = Type.Object({ gameId: GameId, checkId: Type.String(), publicRef: Ref }, closed)
const Odds = Type.Enum(['advantage', 'disadvantage'])

const CheckSchema = Type.Unsafe<Check>(
  Type.Object({
    id: Type.String(),
    for: Type.String({ description: 'key of the attribute or skill' }),
    characters: Type.Array(Type.String(), { description: 'refs of the characters that are asked' }),
    odds: Type.Optional(Odds),
    secret: Type.Optional(Type.Literal(true, { description: 'only game masters see the totals' })),
    askedBy: Type.String(),
    askedAt: Type.String({ format: 'date-time' }),
    target: Type.Optional(Type.Integer({ description: 'for game masters only' })),
    answers: Type.Array(
      Type.Object({
        character: Type.String(),
        by: Type.String({ description: 'the user who rolled' }),
        roll: Type.Optional(LoggedRollSchema),
      }),
    ),
  }),
)

/** Routes for checks that game masters ask for. */
export const checkRoutes = routes({
  getCheck: {
    summary: 'The open request for a check in a game, with the answers so far',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: Type.Object({ check: Type.Union([CheckSchema, Type.Null()]) }) },
    problems: ['not-found'],
  },
  askForCheck: {
    summary: 'Ask players for a check; an earlier request is over with that',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        for: Type.String({ maxLength: 80, description: 'key of an attribute or a skill' }),
        characters: Type.Array(Ref, { minItems: 1, maxItems: 100, uniqueItems: true }),
        odds: Type.Optional(Odds),
        secret: Type.Optional(Type.Literal(true)),
        target: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ id: Type.String() }) },
    problems: ['not-found', 'invalid-value', 'save-id-reused'],
  },
  endCheck: {
    summary: 'End a request for a check; nothing changes if it is over',
    access: 'signed-in',
    params: byCheck,
    response: noContent,
    problems: ['not-found'],
  },
  answerCheck: {
    summary: 'Roll for a character that was asked; the roll of a secret check is not returned',
    access: 'signed-in',
    params: byAsked,
    bodyOptional: true,
    body: Type.Object({ saveId: Type.Optional(SaveId) }, closed),
    response: { status: 201, schema: Type.Object({ roll: Type.Union([LoggedRollSchema, Type.Null()]) }) },
    problems: ['not-found', 'not-dice', 'save-id-reused'],
  },
})
