import Type from 'typebox'
import { CreateBody, PutBody, Ref, Revised, SaveBody, Saved, SaveId, SummarySchema } from '../schemas.ts'
import { closed, nothing, route } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)

/** Every call about characters. */
export const characterRoutes = {
  listCharacters: route({
    method: 'GET',
    path: '/api/characters',
    summary: 'My characters; with `trash=true` those in the trash',
    access: 'signed-in',
    query: Type.Object({ trash: Type.Optional(Type.Literal('true')) }, closed),
    answer: { status: 200, schema: Type.Object({ characters: Type.Array(SummarySchema) }) },
    problems: [],
  }),
  createCharacter: route({
    method: 'POST',
    path: '/api/characters',
    summary: 'A new character: level 1, 20 gold, a rope and a bedroll',
    access: 'signed-in',
    body: CreateBody,
    answer: { status: 201, schema: Saved },
    problems: ['invalid-value', 'save-id-reused', 'not-found', 'no-free-number'],
  }),
  importCharacter: route({
    method: 'POST',
    path: '/api/imports',
    summary: 'A new character from what a file says of one; who it was, its game and its picture stay behind',
    access: 'signed-in',
    body: Type.Object({ saveId: Type.Optional(SaveId), character: PutBody }, closed),
    answer: { status: 201, schema: Saved },
    problems: ['unknown-field', 'invalid-value', 'too-many-entries', 'save-id-reused', 'no-free-number'],
  }),
  getCharacter: route({
    method: 'GET',
    path: '/api/characters/{publicRef}',
    summary: 'One character, as far as I may see it, and how I stand to it',
    access: 'signed-in',
    params: byRef,
    answer: {
      status: 200,
      schema: Type.Object({ ...Revised.properties, role: Type.Enum(['owner', 'game master', 'fellow']) }),
    },
    problems: ['not-found'],
  }),
  saveCharacter: route({
    method: 'PATCH',
    path: '/api/characters/{publicRef}',
    summary: 'Save what changed',
    access: 'signed-in',
    params: byRef,
    body: SaveBody,
    answer: { status: 200, schema: Saved },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'field-twice',
      'invalid-value',
      'too-many-entries',
      'save-id-reused',
      'revision-ahead',
    ],
  }),
  putCharacter: route({
    method: 'PUT',
    path: '/api/characters/{publicRef}',
    summary: 'Save a whole character; the server finds what changed since the revision of `If-Match`',
    access: 'signed-in',
    params: byRef,
    headers: Type.Object({
      'If-Match': Type.Optional(Type.String({ description: 'the revision it was made from, such as "7"' })),
    }),
    body: PutBody,
    answer: { status: 200, schema: Saved },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'identity-changed',
      'invalid-value',
      'too-many-entries',
      'revision-ahead',
    ],
  }),
  deleteCharacter: route({
    method: 'DELETE',
    path: '/api/characters/{publicRef}',
    summary: 'Into the trash, for 30 days',
    access: 'signed-in',
    params: byRef,
    answer: nothing,
    problems: ['not-found'],
  }),
  restoreCharacter: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/restore',
    summary: 'Out of the trash',
    access: 'signed-in',
    params: byRef,
    answer: { status: 200, schema: Saved },
    problems: ['not-found'],
  }),
  rollDice: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/rolls',
    summary: 'Roll dice for a character; the roll is written in its log',
    access: 'signed-in',
    params: byRef,
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        notation: Type.String({
          maxLength: 100,
          pattern: '^[^\\p{Cc}\\p{Cs}]*$',
          description: 'such as 2d6+3, 2W6+3, 4d6dl1, 4d6kh3 or 3d6!',
        }),
        for: Type.Optional(Type.String({ maxLength: 80, description: 'the attribute or skill it is for, by its key' })),
        thrown: Type.Optional(
          Type.Array(Type.Integer(), { maxItems: 400, description: 'how the dice fell on a device that was offline' }),
        ),
      },
      closed,
    ),
    answer: { status: 201, schema: Saved },
    problems: ['not-found', 'not-dice', 'invalid-value', 'save-id-reused'],
  }),
  duplicateCharacter: route({
    method: 'POST',
    path: '/api/characters/{publicRef}/duplicate',
    summary: 'A copy with a number and a log of its own',
    access: 'signed-in',
    params: byRef,
    answer: { status: 201, schema: Saved },
    problems: ['not-found', 'no-free-number'],
  }),
} as const
