import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CompressedText, preferredEncoding, TextCache } from './compressed-cache.ts'

const long = 'rope and bedroll '.repeat(200)

test('a text is compressed once for each encoding, also for requests at the same time', async () => {
  const runs: string[] = []
  const compress = (name: string) => async (text: Buffer) => {
    runs.push(name)
    return text
  }
  const text = new CompressedText(long, { br: compress('br'), gzip: compress('gzip') })
  await Promise.all(['br', 'br, gzip', 'gzip', undefined, 'gzip;q=0.5'].map((accept) => text.encoded(accept)))
  await text.encoded('br')
  expect(runs.toSorted()).toEqual(['br', 'gzip'])
})

test('every encoding contains the same text', async () => {
  const text = new CompressedText(long)
  const [br, gzip, plain] = [await text.encoded('br'), await text.encoded('gzip'), await text.encoded(undefined)]
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null])
  const texts = [brotliDecompressSync(br.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String)
  expect(texts).toEqual([long, long, long])
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 10)
})

test('a short text is not compressed', async () => {
  expect((await new CompressedText('{}').encoded('br, gzip')).encoding).toBeNull()
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['', null],
])('for Accept-Encoding "%s" the encoding is %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})

test('a cached text is made once, and the oldest make room for new ones', () => {
  const made: string[] = []
  const cache = new TextCache(25)
  const read = (key: string) =>
    cache.get(key, () => {
      made.push(key)
      return key.repeat(10)
    })
  for (const key of ['a', 'a', 'b', 'a', 'c', 'b', 'a']) read(key)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  // Too large to be kept, and nothing else is dropped for it.
  cache.get('large', () => 'x'.repeat(26))
  read('c')
  expect(made).toHaveLength(4)
})
