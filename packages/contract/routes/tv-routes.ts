import { healths, type TvScreen } from '@everquill/domain'
import Type from 'typebox'
import { GameId, TvLinkSchema } from '../games.ts'
import { Ref } from '../schemas.ts'
import { EncounterViewSchema } from './encounter-routes.ts'
import { closed, noContent, routes } from './route.ts'

const byGame = Type.Object({ gameId: GameId }, closed)
const byLink = Type.Object({ linkId: Type.String() }, closed)

const TvScreenSchema = Type.Unsafe<TvScreen>(
  Type.Object({
    name: Type.String({ description: 'the name of the game' }),
    running: Type.Union([EncounterViewSchema, Type.Null()]),
    party: Type.Array(
      Type.Object({
        publicRef: Type.String(),
        name: Type.String(),
        picture: Type.Union([Type.String(), Type.Null()], { description: 'the hash of the picture' }),
        health: Type.Optional(
          Type.Enum([...healths], { description: 'absent if players see only names of each other' }),
        ),
      }),
    ),
    event: Type.Union([
      Type.Object({
        id: Type.String(),
        name: Type.String({ description: 'who rolled or acted; empty for a roll that belongs to no character' }),
        act: Type.Optional(
          Type.Object({
            kind: Type.String(),
            of: Type.Optional(Type.String()),
            with: Type.Optional(Type.String()),
          }),
        ),
        total: Type.Optional(Type.Number({ description: 'the total of the roll' })),
        for: Type.Optional(Type.String({ description: 'what was rolled for' })),
      }),
      Type.Null(),
    ]),
  }),
)

/** Routes for the TV view of a game, and for links that show it without an account. */
export const tvRoutes = routes({
  readTv: {
    summary: 'What a TV shows of a game: what every player may see, with words instead of numbers',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: TvScreenSchema },
    problems: ['not-found'],
  },
  listTvLinks: {
    summary: 'The TV links of a game',
    access: 'signed-in',
    params: byGame,
    response: { status: 200, schema: Type.Object({ links: Type.Array(TvLinkSchema) }) },
    problems: ['not-found'],
  },
  createTvLink: {
    summary: 'Create a link that shows a game on a TV without an account; its token is returned only once',
    access: 'signed-in',
    params: byGame,
    body: Type.Object(
      {
        label: Type.String({ maxLength: 80, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        days: Type.Integer({ minimum: 1, maximum: 365, description: 'days until it expires' }),
      },
      closed,
    ),
    response: {
      status: 201,
      schema: Type.Object({
        link: TvLinkSchema,
        token: Type.String({ description: 'goes into the fragment of the address, after #' }),
      }),
    },
    problems: ['not-found', 'too-many-entries'],
  },
  revokeTvLink: {
    summary: 'Revoke a TV link, also for screens that have it open',
    access: 'signed-in',
    params: Type.Object({ gameId: GameId, linkId: Type.String() }, closed),
    response: noContent,
    problems: ['not-found'],
  },
  openTvLink: {
    summary: 'Exchange the token of a TV link for a cookie that opens this link',
    access: 'public',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w-]{1,100}$' }) }, closed),
    response: { status: 200, schema: Type.Object({ link: Type.Object({ id: Type.String() }) }) },
    problems: ['link-invalid'],
  },
  tvScreen: {
    summary: 'What a TV shows of the game of a TV link',
    access: 'public',
    params: byLink,
    response: { status: 200, schema: TvScreenSchema },
    problems: ['not-found'],
  },
  tvImage: {
    summary: 'The picture of a character in the game of a TV link',
    access: 'public',
    params: Type.Object({ linkId: Type.String(), publicRef: Ref, hash: Type.String() }, closed),
    query: Type.Object({ size: Type.Optional(Type.Enum(['96', '320', '960'])) }, closed),
    response: { status: 200, contentType: 'image/webp' },
    problems: ['not-found', 'images-unavailable'],
  },
  tvStream: {
    summary: 'Server-sent events that tell when a screen has to fetch the TV view again',
    access: 'public',
    params: byLink,
    response: { status: 200, contentType: 'text/event-stream' },
    problems: ['not-found', 'too-many-streams'],
  },
})
