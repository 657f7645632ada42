import type { Program } from './codes.ts'
import { readers, type ReadOptions } from './formats/readers.ts'
import type { FileIdentity, ImportedCharacter, ReadResult, Refusal } from './imported-character.ts'
import { newerVersion, readOwnFile } from './own-file.ts'
import { fileLimits } from './parse/limits.ts'
import { parseFile, tooLarge, type ParsedFile } from './parse/parse-file.ts'
import { recogniseJson, recogniseXml, type FormatName, type Recognised } from './recognise.ts'

/** Formats with embedded pictures or whole rulebooks. */
const withPictures: ReadonlySet<FormatName> = new Set(['everquill', 'optolith', 'wanderers-guide-4'])

/** Reads a file or a pasted text. Never throws, and fetches nothing. */
export function readCharacterFile(
  input: Uint8Array | string,
  identity: FileIdentity,
  options: ReadOptions = {},
): ReadResult {
  const parsed = parseFile(input)
  if (parsed.kind === 'failed') return refusal(parsed)
  const recognised = parsed.kind === 'xml' ? recogniseXml(parsed.root, parsed.content) : recogniseJson(parsed.content)
  const isLarge = parsed.bytes > fileLimits.bytes
  if (recognised.kind === 'refused') return isLarge ? refusal(tooLarge(parsed.bytes, fileLimits.bytes)) : recognised
  if (isLarge && !withPictures.has(recognised.format)) return refusal(tooLarge(parsed.bytes, fileLimits.bytes))
  if (recognised.format === 'everquill') {
    const version = newerVersion(parsed.content)
    if (version !== null) return refusal({ code: 'unsupported-version', params: { version } }, 'everquill')
    const file = readOwnFile(parsed.content)
    return file && file.characters.length > 0
      ? { kind: 'ours', file }
      : refusal({ code: 'empty-export', params: {} }, 'everquill')
  }
  const result = readCharacters(recognised, recognised.format, identity, options)
  return parsed.doubleEncoded ? withEncodingWarning(result) : result
}

type Failure = Pick<Extract<ParsedFile, { kind: 'failed' }>, 'code' | 'params'>

const refusal = ({ code, params }: Failure, program: Program | null = null): Refusal => ({
  kind: 'refused',
  program,
  code,
  params,
})

function readCharacters(
  { characters }: Extract<Recognised, { kind: 'format' }>,
  format: keyof typeof readers,
  identity: FileIdentity,
  options: ReadOptions,
): ReadResult {
  const results = characters.map((character) => readers[format](character, identity, options))
  const found = results.filter((result): result is ImportedCharacter => !('kind' in result))
  if (found.length > 0) return { kind: 'characters', characters: found }
  return results.find((result): result is Refusal => 'kind' in result) ?? refusal({ code: 'empty-export', params: {} })
}

/** German text that an old tool encoded twice is shown as it is; people know what it should say. */
function withEncodingWarning(result: ReadResult): ReadResult {
  if (result.kind !== 'characters') return result
  const warning = { code: 'double-encoded', path: '', params: {} } as const
  const characters = result.characters.map((character) => ({
    ...character,
    identity: { ...character.identity, warnings: [...character.identity.warnings, warning] },
  }))
  return { kind: 'characters', characters }
}
