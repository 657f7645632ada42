import type { ExportedCharacter } from '../../queries/export-account.ts'

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
}

/** Streams all data of a user as one JSON text, because it may not fit into memory. */
export async function* accountFile(
  owner: FileOwner,
  characters: AsyncIterable<ExportedCharacter>,
  now: number,
): AsyncIterable<string> {
  const head = { format: 'everquill-account', version: 1, exportedAt: new Date(now).toISOString(), user: owner }
  yield `${JSON.stringify(head).slice(0, -1)},\n"characters":[`
  const people: Record<string, string> = {}
  let separator = '\n'
  for await (const { character, revision, log, pictures } of characters) {
    yield `${separator}{"character":${JSON.stringify(character)},"revision":${revision},\n"log":[`
    let entrySeparator = '\n'
    for await (const { entries, people: names } of log) {
      Object.assign(people, names)
      if (entries.length > 0) yield entrySeparator + entries.map((entry) => JSON.stringify(entry)).join(',\n')
      entrySeparator = ',\n'
    }
    yield '],\n"pictures":['
    let pictureSeparator = '\n'
    for await (const { image, webp } of pictures) {
      yield `${pictureSeparator}{"image":${JSON.stringify(image)},"type":"image/webp","base64":"${Buffer.from(webp).toString('base64')}"}`
      pictureSeparator = ',\n'
    }
    yield ']}'
    separator = ',\n'
  }
  yield `],\n"people":${JSON.stringify(people)}}\n`
}
