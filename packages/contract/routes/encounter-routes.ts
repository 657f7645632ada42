import {
  encounterFields,
  healths,
  type EncounterSummary,
  type EncounterView,
  type Participant,
} from '@everquill/domain'
import Type from 'typebox'
import { GameId } from '../games.ts'
import { propertiesOf, Ref, SaveId } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const byGame = Type.Object({ gameId: GameId }, closed)
const byEncounter = Type.Object({ gameId: GameId, publicRef: Ref }, closed)
const Moment = Type.String({ format: 'date-time' })
const { participants } = encounterFields
const ParticipantId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

const ParticipantSchema = Type.Unsafe<Participant>(
  Type.Object({ id: ParticipantId, ...propertiesOf(participants.parts) }, closed),
)

/** An encounter as everyone at the table sees it. */
export const EncounterViewSchema = Type.Unsafe<EncounterView>(
  Type.Object({
    name: Type.String(),
    round: Type.Integer(),
    turn: Type.Optional(
      Type.String({ description: 'id of the participant whose turn it is, as far as players can know' }),
    ),
    order: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        character: Type.Optional(Type.String({ description: 'ref of a character; absent for a creature' })),
        isDelayed: Type.Optional(Type.Literal(true)),
        health: Type.Optional(Type.Enum([...healths], { description: 'how hurt a creature looks' })),
        conditions: Type.Optional(
          Type.Array(Type.Object({ condition: Type.String(), rounds: Type.Optional(Type.Integer()) })),
        ),
      }),
    ),
  }),
)

const EncounterSummarySchema = Type.Unsafe<EncounterSummary>(
  Type.Object({
    publicRef: Type.String(),
    name: Type.String(),
    round: Type.Integer(),
    endedAt: Type.Union([Moment, Type.Null()]),
  }),
)

/** Routes for encounters. An encounter itself is read, changed and undone like a character, by game masters only. */
export const encounterRoutes = routes({
  encounters: {
    summary:
      'The running encounter as players see it; for game masters also the refs of all encounters and of the own creatures',
    access: 'signed-in',
    params: byGame,
    response: {
      status: 200,
      schema: Type.Object({
        running: Type.Union([EncounterViewSchema, Type.Null()]),
        encounters: Type.Optional(Type.Array(EncounterSummarySchema)),
        bestiary: Type.Optional(
          Type.Union([Type.String(), Type.Null()], { description: 'ref of the document with own creatures' }),
        ),
      }),
    },
    problems: ['not-found'],
  },
  startEncounter: {
    summary: 'Start an encounter; the server rolls for participants without an initiative',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        name: Type.String({ maxLength: 160 }),
        participants: Type.Array(ParticipantSchema, { maxItems: participants.maxSize }),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ publicRef: Type.String() }) },
    problems: ['not-found', 'encounter-running', 'invalid-value', 'field-twice', 'too-many-entries', 'save-id-reused'],
  },
  openBestiary: {
    summary: 'The ref of the document with the own creatures of a game, which is created if there is none yet',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: Type.Object({ publicRef: Type.String() }) },
    problems: ['not-found'],
  },
  rollForInitiative: {
    summary: 'Roll initiative for some participants of an encounter',
    access: 'signed-in',
    params: byEncounter,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        participants: Type.Array(ParticipantId, { maxItems: participants.maxSize }),
      },
      closed,
    ),
    response: noContent,
    problems: ['not-found', 'save-id-reused'],
  },
  endTurn: {
    summary: 'End the turn of an own character in a round of the running encounter; nothing changes if it is over',
    access: 'signed-in',
    params: Type.Object({ publicRef: Ref }, closed),
    query: Type.Object(
      { round: Type.String({ pattern: '^[1-9]\\d{0,4}$', description: 'the round of the turn' }) },
      closed,
    ),
    response: noContent,
    problems: ['not-found'],
  },
})
