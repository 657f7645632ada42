import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileLimits } from './limits.ts'
import { parseFile } from './parse-file.ts'
import { brokenLineOf, measureJson } from './scan-json.ts'

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const codeOf = (input: Uint8Array | string) => {
  const parsed = parseFile(input)
  return parsed.kind === 'failed' ? parsed.code : parsed.kind
}

test('a file is decoded by its byte order mark, without one by its first bytes', () => {
  const json = '{"name":"Götz"}'
  const utf16 = Array.from(json, (letter) => letter.charCodeAt(0))
  const little = bytes(0xff, 0xfe, ...utf16.flatMap((code) => [code & 0xff, code >> 8]))
  const big = bytes(0xfe, 0xff, ...utf16.flatMap((code) => [code >> 8, code & 0xff]))
  const unmarked = [little.slice(2), big.slice(2)]
  for (const file of [
    utf8(json),
    bytes(0xef, 0xbb, 0xbf, ...utf8(json)),
    little,
    big,
    ...unmarked,
    json,
    `\uFEFF${json}`,
  ]) {
    expect(parseFile(file)).toMatchObject({ kind: 'json', content: { name: 'Götz' } })
  }
})

test('bytes that are no text are refused, not guessed at', () => {
  expect(codeOf(bytes(0x7b, 0xff, 0xfe, 0xfa))).toBe('not-text')
})

test.each([
  ['zip', bytes(0x50, 0x4b, 3, 4)],
  ['pdf', utf8('%PDF-1.7')],
  ['compressed', bytes(0x1f, 0x8b, 8)],
  ['compressed', bytes(0x5d, 0, 0, 1)],
  ['web-page', utf8('\n <!DOCTYPE html><html></html>')],
  ['web-page', utf8('<HTML lang="en">')],
  ['document-type', utf8('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x/>')],
  ['invalid-xml', utf8('<character><name>Ann</character>')],
  ['empty', utf8(' \n')],
])('a file that is no JSON is refused as %s', (code, file) => {
  expect(codeOf(file)).toBe(code)
})

test('the refusal of damaged JSON names the line', () => {
  expect(parseFile('{\n"name": "Mira",\n"level": }')).toMatchObject({ code: 'invalid-json', params: { line: 3 } })
  expect(parseFile('{\n"name": "Mi')).toMatchObject({ code: 'invalid-json', params: { line: 2 } })
  expect(parseFile('[1,\n2,\n]')).toMatchObject({ code: 'invalid-json', params: { line: 3 } })
})

test('depth, number of values and length of texts are limited before anything is parsed', () => {
  expect(codeOf('['.repeat(10_000) + ']'.repeat(10_000))).toBe('too-deep')
  expect(codeOf('['.repeat(40) + ']'.repeat(40))).toBe('json')
  expect(codeOf('['.repeat(41) + ']'.repeat(41))).toBe('too-deep')
  expect(codeOf(`[${'0,'.repeat(fileLimits.values)}0]`)).toBe('too-many-values')
  expect(codeOf(JSON.stringify({ name: 'x'.repeat(fileLimits.text + 1) }))).toBe('text-too-long')
  expect(codeOf(JSON.stringify({ avatar: `data:image/png;base64,${'A'.repeat(fileLimits.text + 1)}` }))).toBe('json')
  expect(codeOf(' '.repeat(10_000_000))).toBe('empty')
  expect(codeOf(`{"a":"${' '.repeat(16_000_000)}"}`)).toBe('too-large')
  expect(codeOf('<a>'.repeat(10_000))).toBe('too-deep')
})

test('an own account file may be larger than the files of other programs', () => {
  const picture = 'A'.repeat(fileLimits.bytesWithPictures)
  expect(codeOf(`{"format":"everquill-account","version":1,"picture":"${picture}"}`)).toBe('json')
})

test('keys that reach the prototype are ignored at any depth', () => {
  const parsed = parseFile('{"__proto__":{"a":1},"b":[{"constructor":2,"c":3,"prototype":4}]}')
  expect(parsed).toMatchObject({ content: { b: [{ c: 3 }] } })
  expect(JSON.stringify(parsed)).not.toMatch(/proto|constructor/)
})

test('text that was encoded twice is noticed', () => {
  expect(parseFile('{"name":"StÃ¤rke"}')).toMatchObject({ doubleEncoded: true })
  expect(parseFile('{"name":"Stärke Ã"}')).toMatchObject({ doubleEncoded: false })
})

test('XML has the shape of JSON: text, records, lists of repeated children, attributes', () => {
  const xml =
    '\uFEFF<?xml version="1.0"?><!-- a > b --><a key="1 &lt; 2"><b>x &amp; y</b><b/><c><![CDATA[<i>]]></c><d> 1 </d></a>'
  expect(parseFile(xml)).toMatchObject({
    kind: 'xml',
    root: 'a',
    content: { '@key': '1 < 2', b: ['x & y', ''], c: '<i>', d: '1' },
  })
})

const parses = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('the search for a mistake finds one exactly where JSON.parse does', () => {
  const damaged = fc
    .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom(...Array.from('{}[],:"\\0-.e+ntu\n ')))
    .map(([json, position, letter]) => {
      const at = position % (json.length + 1)
      return json.slice(0, at) + letter + json.slice(at + (position % 2))
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged), (text) => {
      expect(brokenLineOf(text) === null).toBe(parses(text))
    }),
    { numRuns: 2_000 },
  )
})

/** Depth, values and the longest text of a value or a key, as a parser sees them. */
function sizesOf(value: unknown): { depth: number; values: number; texts: readonly string[] } {
  if (typeof value === 'string') return { depth: 0, values: 1, texts: [value] }
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1, texts: [] }
  const inside = Object.values(value).map(sizesOf)
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    values: 1 + inside.reduce((sum, { values }) => sum + values, 0),
    texts: [...keys, ...inside.flatMap(({ texts }) => texts)],
  }
}

test('a text is measured as its parser sees it, with and without blanks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(0, 1, 4), (value, blanks) => {
      const { depth, values, texts } = sizesOf(value)
      const longestText = Math.max(0, ...texts.map((text) => JSON.stringify(text).length - 2))
      expect(measureJson(JSON.stringify(value, null, blanks))).toMatchObject({ depth, values, longestText })
    }),
    { numRuns: 2_000 },
  )
})

test('keys that reach the prototype are ignored if they are written with escapes too', () => {
  const parsed = parseFile('{"\\u005f_proto__":{"a":1},"b":{"constructo\\u0072":2}}')
  expect(parsed).toMatchObject({ kind: 'json', content: { b: {} } })
  expect(JSON.stringify(parsed)).not.toMatch(/proto|constructor/)
})

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `<${text}`),
        fc.uint8Array(),
      ),
      (input) => {
        expect(['json', 'xml', 'failed']).toContain(parseFile(input).kind)
      },
    ),
    { numRuns: 1_000 },
  )
})
