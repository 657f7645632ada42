import {
  historyProblems,
  knownRowsPattern,
  maxHistoryBytes,
  maxHistoryEntries,
  maxImportedPictures,
  maxKnownRows,
  maxSaveBytes,
  rollVisibilities,
  type Json,
} from '@everquill/domain'
import Type from 'typebox'
import {
  ActSchema,
  CreateBody,
  CurrentCharacter,
  Epoch,
  Moment,
  PutBody,
  Ref,
  SaveBody,
  SaveId,
  SaveResult,
  ShortSaveResult,
  SummarySchema,
} from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const byRef = Type.Object({ publicRef: Ref }, closed)

/** Routes for characters. */
export const characterRoutes = routes({
  listCharacters: {
    summary: 'The caller’s characters, latest change first; with `trash=true` those in the trash',
    access: 'signed-in',
    query: Type.Object(
      {
        trash: Type.Optional(Type.Literal('true')),
        known: Type.Optional(
          Type.String({
            pattern: knownRowsPattern,
            examples: ['so213-5.3h9i-1c'],
            description:
              'the rows of an earlier response that the caller has, in their order, to receive only what changed: ' +
              `\`publicRef\` and \`revision\` of each in base 36, at most ${maxKnownRows}`,
          }),
        ),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({
        characters: Type.Array(SummarySchema, {
          description:
            'with `known`, the start of the list up to its last changed row; the rest of it are the known rows that ' +
            'are neither here nor in `gone`, unless `epoch` is another one',
        }),
        gone: Type.Optional(
          Type.Array(Type.String(), { description: 'only with `known`: refs of known rows that are not in the list' }),
        ),
        epoch: Epoch,
      }),
    },
    problems: [],
  },
  createCharacter: {
    summary: 'Create a character: level 1, 20 gold, a rope and a bedroll',
    access: 'signed-in',
    body: CreateBody,
    response: { status: 201, schema: SaveResult },
    problems: ['invalid-value', 'too-many-characters', 'save-id-reused', 'not-found', 'no-free-number'],
  },
  importCharacter: {
    summary:
      'Create a character from an exported one; id, owner and game are not imported, pictures are uploaded afterwards',
    access: 'signed-in',
    body: Type.Object(
      {
        saveId: Type.Optional(SaveId),
        character: PutBody,
        log: Type.Optional(
          Type.Unsafe<Json>({
            description: '`log` of an exported character; imported if it is valid and leads to `character`',
          }),
        ),
        pictures: Type.Optional(
          Type.Array(Type.String({ maxLength: 80 }), {
            maxItems: maxImportedPictures,
            description:
              '`image` of each of the exported `pictures`. The imported log refers to them as ' +
              '`/api/images/{publicRef}/imported-{hash}`; upload each of them there',
          }),
        ),
      },
      closed,
    ),
    maxBody: maxSaveBytes + maxHistoryBytes,
    // An entry with an action and a device has 13 values; some have lists.
    maxValues: 18 * maxHistoryEntries,
    response: {
      status: 201,
      schema: Type.Object({
        ...SaveResult.properties,
        history: Type.Optional(
          Type.Enum(['imported', ...historyProblems], {
            description: 'whether `log` was imported, or why the character was imported without it; absent without one',
          }),
        ),
      }),
    },
    problems: [
      'unknown-field',
      'invalid-value',
      'document-too-large',
      'too-many-characters',
      'save-id-reused',
      'no-free-number',
    ],
  },
  getCharacter: {
    summary: 'One character, as far as the caller may see it, and the caller’s role',
    access: 'signed-in',
    params: byRef,
    response: {
      status: 200,
      schema: Type.Object({
        ...CurrentCharacter.properties,
        role: Type.Enum(['owner', 'game master', 'fellow']),
        restoredTo: Type.Union([Moment, Type.Null()], {
          description: 'time of the backup that this epoch started from; null if it started empty',
        }),
      }),
    },
    problems: ['not-found'],
  },
  saveCharacter: {
    summary: 'Save changes; the result has the character only if it is shorter than the entries since the base',
    access: 'signed-in',
    params: byRef,
    query: Type.Object(
      { include: Type.Optional(Type.Literal('character', { description: 'always return the whole character' })) },
      closed,
    ),
    body: SaveBody,
    maxBody: maxSaveBytes,
    response: { status: 200, schema: ShortSaveResult },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'field-twice',
      'invalid-value',
      'too-many-entries',
      'document-too-large',
      'save-id-reused',
      'base-unknown',
    ],
  },
  putCharacter: {
    summary: 'Save a whole character; the server compares it with the revision in `If-Match`',
    access: 'signed-in',
    params: byRef,
    headers: Type.Object({
      'If-Match': Type.Optional(
        Type.String({ description: 'the revision it is based on, such as "7"; default: the stored revision' }),
      ),
    }),
    body: PutBody,
    maxBody: maxSaveBytes,
    response: { status: 200, schema: SaveResult },
    problems: [
      'not-found',
      'unknown-field',
      'protected-field',
      'identity-changed',
      'invalid-value',
      'too-many-entries',
      'document-too-large',
      'base-unknown',
    ],
  },
  deleteCharacter: {
    summary: 'Move to the trash for 30 days',
    access: 'signed-in',
    params: byRef,
    response: noContent,
    problems: ['not-found'],
  },
  restoreCharacter: {
    summary: 'Restore from the trash',
    access: 'signed-in',
    params: byRef,
    response: { status: 200, schema: SaveResult },
    problems: ['not-found', 'too-many-characters'],
  },
  rollDice: {
    summary: 'Roll dice for a character and log the roll',
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
        for: Type.Optional(
          Type.String({
            maxLength: 130,
            description:
              'key of the attribute or skill, or an item or spell as items.<reference> or spells.<reference>',
          }),
        ),
        visibility: Type.Optional(
          Type.Enum([...rollVisibilities], {
            description: 'masters: only the roller and the GMs of the game; roller: only the roller',
          }),
        ),
        act: Type.Optional(ActSchema),
        check: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,15}$', description: 'id of the check it answers' })),
        thrown: Type.Optional(
          Type.Array(Type.Integer(), { maxItems: 400, description: 'dice thrown on a device that was offline' }),
        ),
      },
      closed,
    ),
    response: { status: 201, schema: SaveResult },
    problems: ['not-found', 'not-dice', 'invalid-value', 'save-id-reused'],
  },
  duplicateCharacter: {
    summary: 'Copy a character; the copy has its own id and log',
    access: 'signed-in',
    params: byRef,
    bodyOptional: true,
    body: Type.Object({ saveId: Type.Optional(SaveId) }, closed),
    response: { status: 201, schema: SaveResult },
    problems: ['not-found', 'document-too-large', 'too-many-characters', 'no-free-number', 'save-id-reused'],
  },
  exportCharacter: {
    summary: 'A character as a file (docs/file-format.md); for its owner with its whole log and all pictures',
    access: 'signed-in',
    params: byRef,
    response: { status: 200, contentType: 'application/json' },
    problems: ['not-found'],
  },
})
