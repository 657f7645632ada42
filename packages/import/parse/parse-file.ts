import { isList, isRecord, type Json } from '@everquill/domain'
import type { Params } from '../imported-character.ts'
import type { RefusalCode } from '../codes.ts'
import { fileLimits } from './limits.ts'
import { parseXml } from './parse-xml.ts'
import { brokenLineOf, forbiddenKeys, measureJson } from './scan-json.ts'

/** The content of a file in the shape of JSON, or why it cannot be read. */
export type ParsedFile =
  | { readonly kind: 'json'; readonly content: Json; readonly bytes: number; readonly doubleEncoded: boolean }
  | {
      readonly kind: 'xml'
      readonly root: string
      readonly content: Json
      readonly bytes: number
      readonly doubleEncoded: boolean
    }
  | { readonly kind: 'failed'; readonly code: RefusalCode; readonly params: Params }

// Browsers and Node have it; the compiler knows it only together with the rest of the DOM.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string }

const failed = (code: RefusalCode, params: Params = {}): ParsedFile => ({ kind: 'failed', code, params })

const megabytes = (bytes: number): number => Math.ceil((bytes / 1_048_576) * 10) / 10

/** The refusal of a file above a limit. */
export const tooLarge = (bytes: number, limit: number): ParsedFile & { readonly kind: 'failed' } => ({
  kind: 'failed',
  code: 'too-large',
  params: { size: megabytes(bytes), limit: megabytes(limit) },
})

/** Parses a file or pasted text. Never throws and never needs more stack or time than the limits allow. */
export function parseFile(input: Uint8Array | string): ParsedFile {
  // A pasted text has no bytes; its length is close enough.
  const bytes = input.length
  if (bytes > fileLimits.bytesOfOwnFile) return tooLarge(bytes, fileLimits.bytesOfOwnFile)
  if (typeof input !== 'string') {
    const archive = archiveCode(input)
    if (archive) return failed(archive)
  }
  const text = typeof input === 'string' ? withoutMark(input) : decodeText(input)
  if (text === null) return failed('not-text')
  // Only our own files may be this large, and they start with their mark.
  if (bytes > fileLimits.bytesWithPictures && !isOwnText(text)) return tooLarge(bytes, fileLimits.bytesWithPictures)
  return parseText(text, bytes)
}

function parseText(text: string, bytes: number): ParsedFile {
  const start = text.slice(0, 2_000).trimStart()
  if (start === '' && text.trim() === '') return failed('empty')
  if (start.startsWith('%PDF')) return failed('pdf')
  if (start.startsWith('PK\u0003')) return failed('zip')
  if (/^<(?:!doctype\s+html|html)\b/i.test(start)) return failed('web-page')
  // The first test takes a tenth of the time, and most files end there.
  const doubleEncoded = text.includes('Ã') && /Ã[\u0080-\u00bf]/.test(text)
  if (start.startsWith('<')) {
    const xml = parseXml(text)
    return xml.kind === 'xml' ? { ...xml, bytes, doubleEncoded } : failed(xml.code)
  }
  return parseJson(text, bytes, doubleEncoded)
}

function parseJson(text: string, bytes: number, doubleEncoded: boolean): ParsedFile {
  const sizes = measureJson(text)
  if (sizes.depth > fileLimits.depth) return failed('too-deep', { limit: fileLimits.depth })
  if (!isOwnText(text)) {
    if (sizes.values > fileLimits.values) return failed('too-many-values', { limit: fileLimits.values })
    if (sizes.longestText > fileLimits.text) return failed('text-too-long', { limit: megabytes(fileLimits.text) })
  }
  try {
    const content = JSON.parse(text) as Json
    return { kind: 'json', content: sizes.mayForbid ? withoutForbiddenKeys(content) : content, bytes, doubleEncoded }
  } catch {
    return failed('invalid-json', { line: brokenLineOf(text) ?? 1 })
  }
}

const isOwnText = (text: string): boolean =>
  /^\s*\{\s*"format"\s*:\s*"everquill-(?:account|character)"/.test(text.slice(0, 500))

/** What the first bytes say about files that are no text. */
function archiveCode(bytes: Uint8Array): RefusalCode | null {
  const starts = (...expected: readonly number[]): boolean => expected.every((byte, i) => bytes[i] === byte)
  if (starts(0x50, 0x4b)) return 'zip'
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf'
  return starts(0x1f, 0x8b) || starts(0x5d, 0, 0) ? 'compressed' : null
}

function decodeText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes)
  try {
    return withoutMark(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

/** By its mark; without one by the zeros that every file of UTF-16 begins with, since it starts with a bracket. */
function encodingOf([first, second, third]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

/** Only for texts that may have such a key: copying takes long. The depth is limited before, so recursion is safe. */
function withoutForbiddenKeys(value: Json): Json {
  if (isList(value)) return value.map(withoutForbiddenKeys)
  if (!isRecord(value)) return value
  const kept: Record<string, Json> = {}
  for (const key of Object.keys(value)) {
    if (!forbiddenKeys.includes(key)) kept[key] = withoutForbiddenKeys(value[key] ?? null)
  }
  return kept
}
