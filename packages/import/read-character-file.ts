import type { Program } from './codes.ts'
import { readers } from './formats/readers.ts'
import type { FileIdentity, ImportedCharacter, ReadResult, Refusal } from './imported-character.ts'
import { readOwnFile } from './own-file.ts'
import { fileLimits } from './parse/limits.ts'
import { parseFile, tooLarge, type ParsedFile } from './parse/parse-file.ts'
import { recogniseJson, recogniseXml, type FormatName, type Recognised } from './recognise.ts'

/** Formats with embedded pictures or whole rulebooks. */
const withPictures: ReadonlySet<FormatName> = new Set(['everquill', 'optolith', 'wanderers-guide-4'])

/** Reads a file or a pasted text. Never throws, and fetches nothing. */
export function readCharacterFile(input: Uint8Array | string, identity: FileIdentity): ReadResult {
  const parsed = parseFile(input)
  if (parsed.kind === 'failed') return refusal(parsed)
  const recognised = parsed.kind === 'xml' ? recogniseXml(parsed.root, parsed.content) : recogniseJson(parsed.content)
  const isLarge = parsed.bytes > fileLimits.bytes
  if (recognised.kind === 'refused') return isLarge ? refusal(tooLarge(parsed.bytes, fileLimits.bytes)) : recognised
  if (isLarge && !withPictures.has(recognised.format)) return refusal(tooLarge(parsed.bytes, fileLimits.bytes))
  if (recognised.format === 'everquill') {
    const file = readOwnFile(parsed.content)
    return file && file.characters.length > 0
      ? { kind: 'ours', file }
      : refusal({ code: 'empty-export', params: {} }, 'everquill')
  }
  return readCharacters(recognised, identity, parsed.doubleEncoded)
}

type Failure = Pick<Extract<ParsedFile, { kind: 'failed' }>, 'code' | 'params'>

const refusal = ({ code, params }: Failure, program: Program | null = null): Refusal => ({
  kind: 'refused',
  program,
  code,
  params,
})

function readCharacters(
  { format, characters }: Extract<Recognised, { kind: 'format' }>,
  identity: FileIdentity,
  doubleEncoded: boolean,
): ReadResult {
  if (format === 'everquill') return refusal({ code: 'empty-export', params: {} }, 'everquill')
  const results = characters.map((character) => readers[format](character, identity))
  const read = results.filter((result): result is ImportedCharacter => !('kind' in result))
  const refused = results.find((result): result is Refusal => 'kind' in result)
  if (read.length > 0) return { kind: 'characters', characters: doubleEncoded ? read.map(withEncodingWarning) : read }
  return refused ?? refusal({ code: 'empty-export', params: {} })
}

/** German text that an old tool encoded twice is shown as it is; people know what it should say. */
const withEncodingWarning = (character: ImportedCharacter): ImportedCharacter => ({
  ...character,
  identity: {
    ...character.identity,
    warnings: [...character.identity.warnings, { code: 'double-encoded', path: '', params: {} }],
  },
})
