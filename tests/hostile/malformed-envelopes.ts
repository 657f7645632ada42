import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { MalformedClass } from './malformed-class.ts'
import { documentOf, type WriteCall } from './write-calls.ts'

const text = (call: WriteCall): string => JSON.stringify(documentOf(call))

/** The valid call with another content type. */
const own = ({ body }: WriteCall) => (body ? { body: JSON.stringify(body) } : {})

const typed = (call: WriteCall, type: string) => ({ body: text(call), headers: { 'content-type': type } })

const file = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/json\r\n\r\n{}\r\n`

const bomb = gzipSync(Buffer.alloc(20_000_000))

/** Malformed headers, encodings and queries. Broken connections are tested in connections.test.ts. */
export const malformedEnvelopes: readonly MalformedClass[] = [
  {
    number: 42,
    name: 'wrong content type',
    codes: ['unsupported-media-type'],
    attacks: (call) => [
      ...[
        'text/plain',
        'text/json',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/json-patch+json',
        'application/jsonx',
        'application/json, text/plain',
        'text/plain; application/json',
        'json',
        '',
        '*/*',
        '/',
      ].map((type) => typed(call, type)),
      { body: `=${text(call)}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
  },
  {
    number: 43,
    name: 'multipart without boundary',
    codes: ['unsupported-media-type'],
    attacks: (call) =>
      ['multipart/form-data', 'multipart/mixed', 'multipart/form-data; boundary='].map((type) => typed(call, type)),
  },
  {
    number: 44,
    name: 'two files',
    codes: ['unsupported-media-type'],
    attacks: () => [
      {
        body: `${file('a.json')}${file('b.json')}--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ],
  },
  {
    number: 46,
    name: 'gzip bomb / wrong encoding',
    codes: ['unsupported-media-type'],
    attacks: (call) => [
      { body: bomb, headers: { 'content-encoding': 'gzip' } },
      { body: gzipSync(text(call)), headers: { 'content-encoding': 'gzip' } },
      { body: deflateSync(text(call)), headers: { 'content-encoding': 'deflate' } },
      { body: brotliCompressSync(text(call)), headers: { 'content-encoding': 'br' } },
      { body: text(call), headers: { 'content-encoding': 'gzip' } },
      { body: text(call), headers: { 'content-encoding': 'identity, gzip' } },
    ],
  },
  {
    number: 48,
    name: 'method override',
    codes: ['invalid-request', 'unknown-keys'],
    attacks: (call) => [
      ...['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => ({
        ...own(call),
        headers: { [name]: 'GET' },
      })),
      { ...own(call), path: `${call.path}?_method=GET` },
    ],
  },
  {
    number: 49,
    name: 'repeated query parameter',
    codes: ['unknown-keys'],
    attacks: (call) =>
      ['?a=1&a=2', '?saveId=1&saveId=2', '?__proto__=1&__proto__=2', '?a[]=1&a[]=2'].map((query) => ({
        ...own(call),
        path: call.path + query,
      })),
  },
]
