import { documentOf, type WriteCall } from './write-calls.ts'
import {
  atNumber,
  atText,
  needsNoKey,
  isPut,
  isBodyless,
  takesBody,
  withRaw,
  type MalformedClass,
} from './malformed-class.ts'

const text = (call: WriteCall): string => JSON.stringify(documentOf(call))

/** The body of a call with arbitrary bytes in one of its texts. */
const withBytes = (call: WriteCall, bytes: readonly number[]): Buffer => {
  const [before = '', after = ''] = atText(call, '"|"').split('|')
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
}

const numbers = (count: number): string => `[${'0,'.repeat(count - 1)}0]`
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, i) => `"k${i.toString(36)}":0`).join(',')}}`
const [million, crowd, manyKeys, fewerKeys, tower] = [
  numbers(1_000_000),
  numbers(400_000),
  keys(104_000),
  keys(5_000),
  '['.repeat(10_000) + ']'.repeat(10_000),
]
const long = JSON.stringify('a'.repeat(900_000))

/** A token is only compared, so any invalid one is just wrong. */
const wrongSecret = ['wrong-password', 'reset-invalid'] as const
const wrongValue = ['invalid-request', 'invalid-value'] as const

/** Malformed body texts and values of the wrong type. */
export const malformedTexts: readonly MalformedClass[] = [
  {
    number: 1,
    name: 'empty body',
    codes: ['invalid-request'],
    attacks: () => [''],
    lawful: (call) => (takesBody(call) && !isBodyless(call) ? null : { because: 'it needs no body', request: '' }),
  },
  {
    number: 2,
    name: 'not JSON',
    codes: ['malformed-json'],
    attacks: () => ['gold=15', '<gold>15</gold>', "{'gold':15}", ' '],
  },
  {
    number: 3,
    name: 'truncated JSON',
    codes: ['malformed-json'],
    attacks: (call) => [text(call).slice(0, -1), text(call).slice(0, 9), '{'],
  },
  {
    number: 4,
    name: 'trailing garbage',
    codes: ['malformed-json'],
    attacks: (call) => ['x', '}', '\0', text(call), '// done', ',{}'].map((garbage) => text(call) + garbage),
  },
  { number: 5, name: 'BOM', codes: ['malformed-json'], attacks: (call) => [`\uFEFF${text(call)}`] },
  {
    number: 6,
    name: 'UTF-16',
    codes: ['malformed-json'],
    attacks: (call) => [
      Buffer.from(text(call), 'utf16le'),
      Buffer.from(`\uFEFF${text(call)}`, 'utf16le'),
      Buffer.from(text(call), 'utf16le').swap16(),
    ],
  },
  {
    number: 7,
    name: 'invalid UTF-8',
    codes: ['malformed-json'],
    // A truncated sequence, a lone continuation byte, an overlong NUL, a lone surrogate, beyond Unicode.
    attacks: (call) =>
      [[0xc3, 0x28], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]].map((bytes) =>
        withBytes(call, bytes),
      ),
  },
  {
    number: 8,
    name: 'lone surrogate',
    codes: [...wrongValue, ...wrongSecret],
    attacks: (call) => ['"\\ud800"', '"Mira \\udc00"', '"\\udbff\\u0041"'].map((json) => atText(call, json)),
  },
  {
    number: 9,
    name: 'NUL in string',
    codes: [...wrongValue, ...wrongSecret],
    attacks: (call) => ['"\\u0000"', '"Mi\\u0000ra"'].map((json) => atText(call, json)),
  },
  {
    number: 10,
    name: 'duplicate keys',
    codes: ['malformed-json'],
    attacks: (call) => [
      text(call).replace(/^\{("\w+":)/, '{$1null,$1'),
      text(call)
        .replace(/^\{"(\w)/, (_all, letter: string) => `{"\\u00${letter.charCodeAt(0).toString(16)}`)
        .replace(/\}$/, `,${text(call).slice(1)}`),
      atText(call, '{"a":1,"a":1}'),
    ],
  },
  {
    number: 11,
    name: 'nesting 10 000',
    codes: ['payload-too-large', 'malformed-json'],
    attacks: (call) => [atText(call, tower), tower],
  },
  {
    number: 12,
    name: 'array of 1 M',
    // An import may have many values, so that its field refuses them.
    codes: ['payload-too-large', 'malformed-json', ...wrongValue],
    attacks: (call) => [atText(call, million), atText(call, crowd)],
  },
  {
    number: 13,
    name: 'object of 100 k keys',
    codes: ['payload-too-large', 'malformed-json', 'unknown-keys', 'unknown-field', ...wrongValue],
    attacks: (call) => [atText(call, manyKeys), fewerKeys],
  },
  {
    number: 14,
    name: '10 MB string',
    codes: ['payload-too-large', ...wrongValue],
    // One is refused by its Content-Length alone, the other is small enough to be read.
    attacks: (call) => [
      { body: '{"name":"aaaa', headers: { 'content-length': String(10_485_760 + (call.route.maxBody ?? 0)) } },
      atText(call, long),
    ],
  },
  {
    number: 15,
    name: 'number 1e400',
    codes: wrongValue,
    attacks: (call) => ['1e400', '-1e400'].map((json) => atNumber(call, json)),
  },
  {
    number: 16,
    name: '-0',
    codes: wrongValue,
    attacks: (call) => ['-0', '-0.0', '-0e5'].map((json) => atNumber(call, json)),
  },
  {
    number: 17,
    name: 'NaN/Infinity text',
    codes: ['malformed-json'],
    attacks: (call) => ['NaN', 'Infinity', '-Infinity', '1e', '0x10', '١٥'].map((json) => atNumber(call, json)),
  },
  {
    number: 18,
    name: '2^53+1',
    codes: wrongValue,
    attacks: (call) => ['9007199254740993', '-9007199254740993'].map((json) => atNumber(call, json)),
  },
  // 15.0 is not listed: JSON has one number type.
  {
    number: 19,
    name: 'float where int',
    codes: wrongValue,
    attacks: (call) => ['15.5', '1e-3'].map((json) => atNumber(call, json)),
  },
  {
    number: 20,
    name: 'number as string',
    codes: wrongValue,
    // A body without numbers is sent as a string as a whole.
    attacks: (call) =>
      call.number ? ['"15"', '"15 "', '"NaN"', '""'].map((json) => atNumber(call, json)) : [JSON.stringify(text(call))],
  },
  { number: 21, name: 'string as number', codes: wrongValue, attacks: (call) => [atText(call, '15')] },
  {
    number: 22,
    name: 'bool as 1',
    codes: wrongValue,
    lawful: (call) =>
      call.name === 'changePresence' ? { because: 'it takes a bool', request: '{"shown":true}' } : null,
    attacks: (call) => [
      ...['true', 'false'].map((json) => atNumber(call, json)),
      ...(call.name === 'saveCharacter'
        ? ['1', '"true"', 'false'].map((json) => withRaw(call, 'changes.1.exact', json))
        : []),
      ...(isPut(call) ? [withRaw(call, 'spells', '[{"id":"s1","spell":"Light","prepared":1}]')] : []),
    ],
  },
  {
    number: 23,
    name: 'null for required',
    codes: wrongValue,
    attacks: (call) => [
      // An empty body is valid for a call without a body.
      ...(takesBody(call) ? ['null'] : []),
      ...Object.keys(documentOf(call)).map((key) => withRaw(call, key, 'null')),
      atNumber(call, 'null'),
    ],
  },
  {
    number: 24,
    name: 'missing required',
    codes: wrongValue,
    lawful: (call) => (needsNoKey(call) ? { because: 'every key may be left out', request: '{}' } : null),
    attacks: (call) => {
      // Keys of a character are optional, parts of an entry are not.
      if (isPut(call))
        return [
          withRaw(call, 'items', '[{"id":"i1","item":"Rope"}]'),
          withRaw(call, 'items', '[{"item":"Rope","quantity":1}]'),
        ]
      return Object.keys(documentOf(call)).map((key) => {
        const { [key]: _left, ...rest } = documentOf(call)
        return JSON.stringify(rest)
      })
    },
  },
]
