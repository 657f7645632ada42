import { fileFormats } from '@everquill/domain'
import type { ExportedAccount } from '../../../queries/exports/export-account.ts'
import type { ExportedCharacter, ExportedPicture } from '../../../queries/exports/export-character.ts'
import type { ExportedGame } from '../../../queries/exports/export-game.ts'

/** The user whose data is exported. */
export interface FileOwner {
  readonly id: string
  readonly name: string
  readonly email: string | null
  /** The identities at sign-in providers, without tokens. */
  readonly identities: readonly { readonly issuer: string; readonly linkedAt: string | null }[]
  /** Without keys and secrets. */
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly createdAt: string
    readonly lastUsedAt: string | null
  }[]
  readonly authenticatorApp: boolean
  /** Whether the user shows when they are online, and when they were last seen. */
  readonly presence: { readonly shown: boolean; readonly lastSeenAt: string | null }
  /** Without the tokens and addresses themselves. */
  readonly accessTokens: readonly object[]
  readonly webhooks: readonly object[]
}

/** When a file was written, and by which version of the program. */
export interface FileOrigin {
  readonly now: number
  readonly version: string
}

const headOf = (format: keyof typeof fileFormats, { now, version }: FileOrigin) => ({
  ...fileFormats[format],
  exportedAt: new Date(now).toISOString(),
  program: { name: 'Everquill', version },
})

/** Streams a character as a file, because its history may not fit into memory. */
export async function* characterFile(character: ExportedCharacter, origin: FileOrigin): AsyncIterable<string> {
  yield* openObject(headOf('character', origin))
  yield* characterParts(character)
  yield '}\n'
}

/** Streams a game as a file. */
export async function* gameFile(game: ExportedGame, origin: FileOrigin): AsyncIterable<string> {
  yield* openObject(headOf('game', origin))
  yield* gameParts(game)
  yield '}\n'
}

/** Streams all data of a user as a file. */
export async function* accountFile(
  user: FileOwner,
  { characters, games }: ExportedAccount,
  origin: FileOrigin,
): AsyncIterable<string> {
  const head = { ...headOf('account', origin), user }
  yield JSON.stringify(head).slice(0, -1)
  yield* list(
    'characters',
    mapped(characters, (character) => object(characterParts(character))),
  )
  yield* list(
    'games',
    mapped(games, (game) => object(gameParts(game))),
  )
  yield '}\n'
}

async function* characterParts({ character, game, log, pictures, content }: ExportedCharacter): AsyncIterable<string> {
  yield `\n"character":${JSON.stringify(character)},\n"game":${JSON.stringify(game)}`
  if (log) yield* list('log', entriesIn(log))
  yield* list('pictures', mapped(pictures, encoded))
  yield `,\n"content":${JSON.stringify(content())}`
}

async function* gameParts({ game, members, log, encounters, creatures }: ExportedGame): AsyncIterable<string> {
  yield `\n"game":${JSON.stringify(game)},\n"members":${JSON.stringify(members)}`
  yield* list('log', entriesIn(log))
  yield* list(
    'encounters',
    mapped(encounters, (encounter) => JSON.stringify(encounter)),
  )
  yield `,\n"creatures":${JSON.stringify(await creatures())}`
}

/** The start of an object, to which more properties are added. */
function* openObject(properties: object): Iterable<string> {
  yield `${JSON.stringify(properties).slice(0, -1)},`
}

/** JSON as a whole or in parts: an element of a list, or several with commas between them. */
type Elements = string | AsyncIterable<string>

/** A property with a list. */
async function* list(key: string, items: AsyncIterable<Elements>): AsyncIterable<string> {
  yield `,\n"${key}":[`
  let separator = '\n'
  for await (const elements of items) {
    yield separator
    if (typeof elements === 'string') yield elements
    else yield* elements
    separator = ',\n'
  }
  yield ']'
}

async function* mapped<T>(values: AsyncIterable<T>, toElements: (value: T) => Elements): AsyncIterable<Elements> {
  for await (const value of values) yield toElements(value)
}

/** Entries as JSON, a chunk at a time. */
async function* entriesIn(chunks: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  for await (const chunk of chunks) {
    if (chunk.length > 0) yield chunk.map((entry) => JSON.stringify(entry)).join(',\n')
  }
}

const encoded = ({ image, webp }: ExportedPicture): string =>
  JSON.stringify({ image, type: 'image/webp', base64: Buffer.from(webp).toString('base64') })

async function* object(parts: AsyncIterable<string>): AsyncIterable<string> {
  yield '{'
  yield* parts
  yield '}'
}
