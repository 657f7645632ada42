import type { ExportedCharacter } from '../../queries/export-account.ts'

/** Whose file it is. */
export interface FileOwner {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** Everything that somebody owns as one JSON text, made as it is read: it may be larger than the memory. */
export async function* accountFile(
  owner: FileOwner,
  characters: AsyncIterable<ExportedCharacter>,
  now: number,
): AsyncIterable<string> {
  const head = { format: 'everquill-account', version: 1, exportedAt: new Date(now).toISOString(), user: owner }
  yield `${JSON.stringify(head).slice(0, -1)},\n"characters":[`
  const people: Record<string, string> = {}
  let mark = '\n'
  for await (const { character, revision, log, pictures } of characters) {
    yield `${mark}{"character":${JSON.stringify(character)},"revision":${revision},\n"log":[`
    let entryMark = '\n'
    for await (const { entries, people: named } of log) {
      Object.assign(people, named)
      if (entries.length > 0) yield entryMark + entries.map((entry) => JSON.stringify(entry)).join(',\n')
      entryMark = ',\n'
    }
    yield '],\n"pictures":['
    let pictureMark = '\n'
    for await (const { image, webp } of pictures) {
      yield `${pictureMark}{"image":${JSON.stringify(image)},"type":"image/webp","base64":"${Buffer.from(webp).toString('base64')}"}`
      pictureMark = ',\n'
    }
    yield ']}'
    mark = ',\n'
  }
  yield `],\n"people":${JSON.stringify(people)}}\n`
}
