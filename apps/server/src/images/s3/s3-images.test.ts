import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeImageStore } from '../acceptance.ts'
import { folderOf, ImagesUnavailable, latestKey } from '../port.ts'
import { aStrictS3, type StrictS3 } from './s3-server.fixture.ts'
import { bucketAddress, s3Images } from './s3-images.ts'

const hasty = { patience: 300, pause: 1 }

describeImageStore('a bucket', async () => {
  const s3 = await aStrictS3()
  return {
    store: s3Images({ ...s3.options, ...hasty, patience: 5_000, pageSize: 5 }),
    breakDown: () => s3.stop(),
    mend: () => s3.start(),
    async close() {
      await s3.close()
      if (s3.complaints.length > 0) throw new Error(s3.complaints.join('; '))
    },
  }
})

describe('a strict server', () => {
  let s3: StrictS3
  beforeAll(async () => {
    s3 = await aStrictS3()
  })
  afterAll(() => s3.close())
  const key = latestKey(folderOf('ann', '1'))
  const bytes = new Uint8Array([1, 2, 3])

  test('lets nobody in without a signature, so it is ours that opens the door', async () => {
    await s3Images(s3.options).put(key, bytes)
    const { status } = await fetch(`${s3.endpoint}/pictures/${key}`)
    expect(status).toBe(403)
    expect(s3.complaints).toEqual([`no signature: GET /pictures/${key}`])
  })

  test.each([
    ['another secret', { secretAccessKey: 'guessed' }],
    ['another key', { accessKeyId: 'NOBODY' }],
    ['another region', { region: 'us-east-1' }],
    ['a bucket that is not there', { bucket: 'pictures-of-others' }],
  ])('refuses %s, and says so without a secret', async (_what, wrong) => {
    const store = s3Images({ ...s3.options, ...hasty, ...wrong })
    for (const act of [
      () => store.put(key, bytes),
      () => store.get(key),
      () => store.remove([key]),
      () => store.probe(),
    ]) {
      await expect(act()).rejects.toThrow(ImagesUnavailable)
      await expect(act()).rejects.toThrow(/^The bucket of the pictures cannot be used \(it answered 40[34][ \w]*\)\.$/)
    }
  })

  test.each(['busy', 'silent'] as const)('that is %s twice is asked a third time', async (how) => {
    const store = s3Images({ ...s3.options, ...hasty })
    s3.stumble(2, how)
    await store.put(key, bytes)
    s3.stumble(3, how)
    await expect(store.get(key)).rejects.toThrow(ImagesUnavailable)
    expect(await store.get(key)).toEqual(bytes)
  })
})

test('the bucket is named in the path or before the host', () => {
  const at = (endpoint: string, pathStyle: boolean) => bucketAddress({ endpoint, bucket: 'pictures', pathStyle })
  expect(at('https://s3.example', true)).toBe('https://s3.example/pictures')
  expect(at('https://s3.example:9000', false)).toBe('https://pictures.s3.example:9000')
  expect(at('https://house.example/s3', true)).toBe('https://house.example/s3/pictures')
})
