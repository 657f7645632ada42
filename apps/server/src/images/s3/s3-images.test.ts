import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeImageStore, type TestStore } from '../acceptance.ts'
import { describeErasureList } from '../erasure-list-acceptance.ts'
import { folderOf, ImagesUnavailable, latestKey } from '../port.ts'
import { aStrictS3, type StrictS3 } from './s3-server.fixture.ts'
import { bucketAddress, s3Images, type S3Options } from './s3-images.ts'

const quickRetries: Partial<S3Options> = { retryDelay: 1 }

async function open(): Promise<TestStore> {
  const s3 = await aStrictS3()
  return {
    store: s3Images({ ...s3.options, ...quickRetries, pageSize: 5 }),
    disconnect: () => s3.stop(),
    reconnect: () => s3.start(),
    async close() {
      await s3.close()
      if (s3.rejections.length > 0) throw new Error(s3.rejections.join('; '))
    },
  }
}

describeImageStore('a bucket', open)
describeErasureList('a bucket', open)

describe('s3Images', () => {
  let s3: StrictS3
  beforeAll(async () => {
    s3 = await aStrictS3()
  })
  afterAll(() => s3.close())
  const key = latestKey(folderOf('ann', '1'))
  const bytes = new Uint8Array([1, 2, 3])

  test('requests are signed, as the server requires', async () => {
    await s3Images(s3.options).put(key, bytes)
    const { status } = await fetch(`${s3.endpoint}/pictures/${key}`)
    expect(status).toBe(403)
    expect(s3.rejections).toEqual([`no signature: GET /pictures/${key}`])
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['a wrong access key', { accessKeyId: 'UNKNOWN' }],
    ['a wrong region', { region: 'us-east-1' }],
    ['a missing bucket', { bucket: 'pictures-of-others' }],
  ])('%s makes requests fail with an error that contains no secret', async (_name, wrong) => {
    const store = s3Images({ ...s3.options, ...quickRetries, ...wrong })
    for (const action of [
      () => store.put(key, bytes),
      () => store.get(key),
      () => store.remove([key]),
      () => store.probe(),
    ]) {
      await expect(action()).rejects.toThrow(ImagesUnavailable)
      await expect(action()).rejects.toThrow(/^The image bucket cannot be used \(status 40[34][ \w]*\)\.$/)
    }
  })

  test.each(['busy', 'silent'] as const)('a request is retried twice when the server is %s', async (failure) => {
    const store = s3Images({ ...s3.options, ...quickRetries, timeout: 2_000 })
    s3.failNext(2, failure)
    await store.put(key, bytes)
    s3.failNext(3, failure)
    await expect(store.get(key)).rejects.toThrow(ImagesUnavailable)
    expect(await store.get(key)).toEqual(bytes)
  })
})

test('the bucket address has the name in the path or in the host', () => {
  const at = (endpoint: string, pathStyle: boolean) => bucketAddress({ endpoint, bucket: 'pictures', pathStyle })
  expect(at('https://s3.example', true)).toBe('https://s3.example/pictures')
  expect(at('https://s3.example:9000', false)).toBe('https://pictures.s3.example:9000')
  expect(at('https://files.example/s3', true)).toBe('https://files.example/s3/pictures')
})
