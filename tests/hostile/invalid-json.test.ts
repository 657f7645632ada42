import { afterAll, beforeAll, expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { anOpenServer, type OpenServer } from '../support/stored-state.ts'
import { send } from '../support/http-client.ts'

/** Invalid JSON that some parsers accept. A list of numbers stands for bytes. */
const invalid: readonly (string | readonly number[])[] = [
  // Lists
  '[',
  ']',
  '[1',
  '[1,',
  '[1,]',
  '[,1]',
  '[1,,2]',
  '[,]',
  '[1 2]',
  '[1;2]',
  '[1}',
  '[[1]',
  '[1]]',
  '["a',
  '[1:2]',
  '(1)',
  '[...[1]]',
  '[1,\n',
  // Objects
  '{',
  '}',
  '{]',
  '{"a"}',
  '{"a":}',
  '{"a":1',
  '{"a":1,}',
  '{,"a":1}',
  '{"a":1,,"b":2}',
  '{"a" 1}',
  '{"a"::1}',
  '{"a":1 "b":2}',
  '{a:1}',
  "{'a':1}",
  '{1:1}',
  '{null:1}',
  '{"a":1}}',
  '{{"a":1}}',
  '{"a":1]',
  '{"a"=1}',
  '{"a":{}',
  '{"a",1}',
  '{["a"]:1}',
  '{"a":1}{"b":2}',
  // Numbers
  '01',
  '-01',
  '+1',
  '1.',
  '.5',
  '-.5',
  '1.e5',
  '1e',
  '1e+',
  '1E-',
  '1.2.3',
  '--1',
  '-',
  '- 1',
  '1_000',
  '1,5',
  '0x1F',
  '0b11',
  '0o7',
  '1n',
  '1f',
  'NaN',
  '-NaN',
  'Infinity',
  '-Infinity',
  'inf',
  '１',
  '1e1.5',
  '٣',
  '1 000',
  '½',
  '−1',
  // Texts
  '"',
  '"a',
  'a"',
  "'a'",
  '`a`',
  '“a”',
  '"\\"',
  '"\\x41"',
  '"\\a"',
  '"\\u00"',
  '"\\u00g0"',
  '"\\u{41}"',
  '"\\U0041"',
  '"\\0"',
  '"\\\'"',
  '"a\nb"',
  '"a\tb"',
  '"a\u0000b"',
  '"a\u001fb"',
  '"a" "b"',
  '"a"b',
  '"a\rb"',
  '"\\ud83d\\u"',
  '"\\\n"',
  // Literals
  'nul',
  'nulll',
  'NULL',
  'Null',
  'None',
  'nil',
  'True',
  'TRUE',
  'tru',
  'truefalse',
  'yes',
  'undefined',
  'void 0',
  '@',
  '*',
  '<null>',
  '${1}',
  // Spaces and comments
  ' ',
  '\n',
  '\u00a0{}',
  '\u2028{}',
  '\u3000{}',
  '\f{}',
  '\v{}',
  '\uFEFF{}',
  '{}\uFEFF',
  '/**/{}',
  '{}//',
  '{}#',
  '{/**/}',
  '<!--{}-->',
  '{}\u0000',
  '\u200b{}',
  // Several values and other languages
  '{}{}',
  '{},{}',
  '[][]',
  '1 2',
  'null null',
  '{};',
  '({})',
  'a=1&b=2',
  '---\na: 1',
  'a: 1',
  '%7B%7D',
  'e30=',
  'for(;;);{}',
  ")]}'{}",
  'callback({})',
  // Bytes
  [0x7b, 0x7d, 0xff],
  [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00],
  [0xfe, 0xff, 0x00, 0x7b, 0x00, 0x7d],
  [0x7b, 0x00, 0x7d, 0x00],
  [0x22, 0xe9, 0x22],
  [0x22, 0xc0, 0xaf, 0x22],
  [0x22, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80, 0x22],
  [0x22, 0xf8, 0x88, 0x80, 0x80, 0x80, 0x22],
  [0x22, 0xe2, 0x82, 0x22],
  [0x80],
  [0x1f, 0x8b, 0x08, 0x00],
  [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
  [0xa1, 0x61, 0x61, 0x01],
  // Depth
  '['.repeat(100_000),
  '{"a":'.repeat(20_000),
  '[{"a":'.repeat(20_000),
]

let server: OpenServer
let ann: Player
beforeAll(async () => {
  server = await anOpenServer('SQLite')
  ann = await Player.guest(server.url)
})
afterAll(() => server.stop())

const post = (text: string | readonly number[]) => {
  const body = typeof text === 'string' ? text : Uint8Array.from(text)
  const headers = { cookie: ann.cookie, 'content-type': 'application/json' }
  return send(server.url, { method: 'POST', path: '/api/characters', headers, body })
}

test(`${invalid.length} bodies of invalid JSON are refused as malformed, and nothing is written`, async () => {
  const before = await server.state()
  for (const text of invalid) {
    const { status, body } = await post(text)
    const words = JSON.stringify(text).slice(0, 80)
    expect(status, words).toBe(400)
    expect(JSON.parse(body), words).toMatchObject({ code: 'malformed-json' })
  }
  expect(await server.state()).toBe(before)
})

test.each([
  ' {} ',
  '\t\r\n{\n}\r\n',
  '{"name":"\\u004dira"}',
  '{"na\\u006de":"Mira"}',
  '{"name":"\\ud83d\\ude00"}',
  '{"name":"\\/\\b\\f\\n\\r\\t"}',
])('JSON is accepted however it is written: %j', async (text) => {
  expect((await post(text)).status).toBe(201)
})
