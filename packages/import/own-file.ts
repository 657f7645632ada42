import {
  attributes,
  fileEntries,
  fileFormats,
  isList,
  isRecord,
  type EntryNames,
  type Json,
  type LogEntry,
} from '@everquill/domain'
import type { OwnCharacter, OwnFile, OwnPicture } from './imported-character.ts'

type JsonRecord = { readonly [key: string]: Json }

const { account, character: single } = fileFormats

/** The mark of our own files; the file of a game has no characters. */
export const isMarkedAsOurs = (content: Json): boolean =>
  isRecord(content) && Object.values(fileFormats).some(({ format }) => format === content['format'])

/** The version of a file of ours that is newer than this program; null if it can be read. */
export function newerVersion(content: Json): number | null {
  if (!isRecord(content)) return null
  const { format, version } = content
  const known = Object.values(fileFormats).find((one) => one.format === format)
  return known && typeof version === 'number' && version > known.version ? version : null
}

/** Earlier exports of one character have no mark: the character itself, or the response of the API around it. */
export const isUnmarkedCharacter = (content: Json): boolean => unmarkedCharacterIn(content) !== null

function unmarkedCharacterIn(content: Json): JsonRecord | null {
  if (!isRecord(content)) return null
  const found = content['character'] ?? content
  return isRecord(found) && typeof found['name'] === 'string' && hasOurFields(found) ? found : null
}

/** Only Everquill has a public reference, or these attributes next to each other. */
function hasOurFields(character: JsonRecord): boolean {
  const numbers = attributes.filter((attribute) => Number.isSafeInteger(character[attribute]))
  return typeof character['publicRef'] === 'string' || numbers.length >= 4
}

/** The characters of a file of ours; none if the file is damaged. */
export function readOwnFile(content: Json): OwnFile | null {
  if (!isRecord(content)) return null
  const { format, version, characters = null } = content
  const versionNumber = typeof version === 'number' ? version : null
  if (format === account.format) {
    const names = versionNumber === 1 ? { people: textsIn(content['people'] ?? null), games: {} } : null
    const found = isList(characters) ? characters.flatMap((one) => ownCharacter(one, names)) : []
    return { format, version: versionNumber, characters: found }
  }
  if (format === single.format) {
    return { format, version: versionNumber, characters: ownCharacter(content, null) }
  }
  const unmarked = unmarkedCharacterIn(content)
  return (
    unmarked && { format: 'unmarked', version: null, characters: [{ character: unmarked, pictures: [], log: null }] }
  )
}

/** `names` is given for a file of the version whose log has ids of users. */
function ownCharacter(one: Json, names: EntryNames | null): readonly OwnCharacter[] {
  if (!isRecord(one)) return []
  const { character: found = null, pictures = null, log = null } = one
  if (!isRecord(found)) return []
  const all = (isList(pictures) ? pictures : []).flatMap((picture) => pictureOf(picture, found['image'] ?? null))
  return [
    {
      character: found,
      pictures: [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)],
      log: names && isList(log) ? logOfVersion1(log, names) : log,
    },
  ]
}

/** The log of an account file of version 1, in which entries are as the server has them. */
function logOfVersion1(log: readonly Json[], names: EntryNames): Json {
  const isEntry = (entry: Json): boolean =>
    isRecord(entry) && isRecord(entry['data'] ?? null) && isRecord(entry['act'] ?? {})
  return log.every(isEntry) ? (fileEntries()(log as unknown as readonly LogEntry[], names) as unknown as Json) : log
}

/** The texts of an object. */
const textsIn = (value: Json): Readonly<Record<string, string>> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
      )
    : {}

function pictureOf(found: Json, current: Json): readonly OwnPicture[] {
  if (!isRecord(found)) return []
  const { image, type, base64 } = found
  if (typeof image !== 'string' || typeof type !== 'string' || typeof base64 !== 'string') return []
  return [{ image, type, base64, isCurrent: image === current }]
}
