import type { ResponseOf, RouteName } from '@everquill/contract'
import {
  fieldsOf,
  imagePath,
  isShown,
  sections,
  type ContentRecord,
  type Field,
  type Problem,
  type View,
} from '@everquill/domain'
import type { AnyRequest } from '@everquill/contract/route-paths'

/** Thrown for a response that cannot come from our server, or is not for this request. It counts as no response. */
export class InvalidResponse extends Error {
  override name = 'InvalidResponse'
}

type JsonObject = Readonly<Record<string, unknown>>

/** Checks a response to this request of this user; null while nobody is signed in. */
type Validator = (response: JsonObject, request: AnyRequest, user: string | null) => boolean

const hasList =
  (key: string): Validator =>
  (response) =>
    Array.isArray(response[key])

const hasListAtEpoch =
  (key: string): Validator =>
  (response) =>
    Array.isArray(response[key]) && isId(response['epoch'])

/** Every row names its character and its state; later lists are made of stored rows. */
const isRoster: Validator = ({ characters, gone = [], epoch }) =>
  isId(epoch) &&
  Array.isArray(characters) &&
  characters.every((row) => isObject(row) && isId(row['publicRef']) && Number.isSafeInteger(row['revision'])) &&
  Array.isArray(gone) &&
  gone.every(isId)

const hasUser: Validator = ({ user }) => isUser(user)

/** Nobody is signed in yet if a second factor is needed. */
const hasUserOrFactors: Validator = ({ user, secondFactors }) =>
  user === null ? isObject(secondFactors) : isUser(user)

/** The result of a save has its saveId, and the requested character or a new one of this user. */
const isSaved: Validator = ({ character, entries, saveId, ...position }, { params, query, body }, user) =>
  isObject(character) &&
  // Owners and game masters save characters, so the response has at least what game masters see.
  hasFields(character, guaranteedViews['game master']) &&
  (params?.['publicRef'] === undefined
    ? user === null || character['user'] === user
    : character['publicRef'] === params['publicRef']) &&
  hasPosition(position) &&
  Array.isArray(entries) &&
  isResultOf(query?.['saveId'] ?? (isObject(body) ? body['saveId'] : undefined), saveId)

/** A transfer saves each of its characters under the requested id, followed by the character's number. */
const isResultOf = (requested: unknown, saveId: unknown): boolean =>
  typeof requested !== 'string' ||
  (typeof saveId === 'string' && (saveId === requested || saveId.startsWith(`${requested}.`)))

/** The result of a save may have only log entries of the requested character. */
const isShortResult: Validator = (response, request, user) => {
  if ('character' in response) return isSaved(response, request, user)
  const { entries, between = [], saveId, ...position } = response
  return (
    hasPosition(position) &&
    Array.isArray(entries) &&
    Array.isArray(between) &&
    [...entries, ...between].every((entry) => isEntryOf(request.params?.['publicRef'], entry)) &&
    isResultOf(isObject(request.body) ? request.body['saveId'] : undefined, saveId)
  )
}

const isEntryOf = (publicRef: unknown, entry: unknown): boolean =>
  isObject(entry) &&
  String(entry['characterId']) === publicRef &&
  Number.isSafeInteger(entry['revision']) &&
  isObject(entry['data']) &&
  typeof entry['data']['field'] === 'string'

/** A copy is saved under the requested character's ref, but is a new character. */
const isCopy: Validator = (response, { body }, user) => isSaved(response, { body }, user)

/**
 * Checks identity and basic shape before a response may be stored. Limits are not checked: a stored value that no
 * longer validates is still shown. Routes whose responses are never stored are not listed.
 */
const validators: { readonly [N in RouteName]?: Validator } = {
  session: ({ user, signIn }) => (user === null || isUser(user)) && isObject(signIn),
  startAsGuest: hasUser,
  signUp: hasUser,
  signIn: hasUserOrFactors,
  signInWithPasskey: hasUser,
  finishSignIn: hasUser,
  changePassword: hasUser,
  resetPassword: hasUserOrFactors,

  getCharacter: ({ character, role, ...position }, { params }, user) =>
    hasPosition(position) &&
    isObject(character) &&
    character['publicRef'] === params?.['publicRef'] &&
    isKeyOf(guaranteedViews, role) &&
    hasFields(character, guaranteedViews[role]) &&
    (role !== 'owner' || user === null || character['user'] === user),
  createCharacter: isSaved,
  importCharacter: isSaved,
  duplicateCharacter: isCopy,
  restoreCharacter: isSaved,
  saveCharacter: isShortResult,
  rollDice: isSaved,
  revertEntry: isSaved,
  giveToFellow: isSaved,
  changeImage: isSaved,
  removeImage: isSaved,
  importImage: ({ image }, { params }) => image === imagePath(params?.['publicRef'] ?? '', params?.['hash'] ?? ''),

  listCharacters: isRoster,
  characterLog: hasList('entries'),
  characterTimeline: hasList('points'),
  listGames: hasList('games'),
  getGame: ({ game }, { params }) => isObject(game) && game['id'] === params?.['gameId'],
  party: hasListAtEpoch('characters'),
  gameLog: hasList('entries'),
  content: hasList('data'),
}

/** Whether a response may be used for this request. */
export function isValidResponse<N extends RouteName>(
  name: N,
  response: unknown,
  request: AnyRequest,
  user: string | null,
): response is ResponseOf<N> {
  const validate = validators[name]
  return validate === undefined || (isObject(response) && validate(response, request, user))
}

/** Whether an error response has a problem code. */
export const isProblem = (response: unknown): response is Problem =>
  isObject(response) && typeof response['code'] === 'string'

/** Whether a row of the content API has the parts of every record. */
export const isContentRecord = (row: unknown): row is ContentRecord =>
  isObject(row) && typeof row['id'] === 'string' && Array.isArray(row['translations'])

/** The sections that a caller of this role sees at least: game masters never see private notes. */
const guaranteedViews = {
  owner: new Set(sections),
  'game master': new Set([...sections.filter((section) => section !== 'private'), 'encounter']),
  fellow: new Set(['name']),
} as const satisfies Record<string, View>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T =>
  typeof key === 'string' && Object.hasOwn(table, key)

const isUser = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && value['id'] !== '' && typeof value['name'] === 'string'

const isId = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Whether a response says which state of a character it has. */
const hasPosition = ({ revision, entryId, epoch }: JsonObject): boolean =>
  Number.isSafeInteger(revision) && Number(revision) > 0 && isId(entryId) && isId(epoch)

/** Whether a value has every field of a character that its owner and its game master see. */
export const isWholeCharacter = (value: JsonObject): boolean => hasFields(value, guaranteedViews['game master'])

/** Whether a character or an encounter has every required field of a view, each of the right kind. */
const hasFields = (character: JsonObject, view: View): boolean =>
  typeof character['publicRef'] === 'string' &&
  Number.isSafeInteger(character['id']) &&
  typeof character['user'] === 'string' &&
  Object.entries(fieldsOf(character as { readonly user: string } & JsonObject)).every(([key, field]) => {
    const value = character[key]
    return value === undefined ? field.optional === true || !isShown(view, key) : isOfKind(field, value)
  })

function isOfKind(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'integer':
    case 'counter':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'set':
      return Array.isArray(value)
    case 'entries':
      return Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry['id'] === 'string')
    default:
      return typeof value === 'string' || (value === null && 'nullable' in field && field.nullable)
  }
}
