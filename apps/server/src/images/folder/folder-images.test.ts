import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeImageStore, type TestStore } from '../acceptance.ts'
import { describeErasureList } from '../erasure-list-acceptance.ts'
import { folderOf, ImagesUnavailable, latestKey } from '../port.ts'
import { folderImages } from './folder-images.ts'

function tempFolder(): { readonly parent: string; readonly root: string } {
  const parent = mkdtempSync(join(tmpdir(), 'everquill-images-'))
  return { parent, root: join(parent, 'images') }
}

async function open(): Promise<TestStore> {
  const { parent, root } = tempFolder()
  return {
    store: folderImages(root),
    // A file in place of the folder, because even root cannot write below a file.
    async disconnect() {
      renameSync(root, `${root}-away`)
      writeFileSync(root, '')
    },
    async reconnect() {
      rmSync(root)
      renameSync(`${root}-away`, root)
    },
    close: async () => rmSync(parent, { recursive: true }),
  }
}

describeImageStore('a folder', open)
describeErasureList('a folder', open)

test('a failed write leaves no temporary file behind', async () => {
  const { parent, root } = tempFolder()
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const store = folderImages(root)
  const folder = folderOf('ann', '1')
  // A folder in place of the file: writing the temporary file succeeds, renaming it fails.
  await store.put(`${folder}/profile.webp`, new Uint8Array(4))
  rmSync(join(root, folder, 'profile.webp'))
  await store.put(latestKey(folderOf('ann', '2')), new Uint8Array(4))
  renameSync(join(root, folderOf('ann', '2')), join(root, folder, 'profile.webp'))
  await expect(store.put(latestKey(folder), new Uint8Array(4))).rejects.toThrow(ImagesUnavailable)
  expect(readdirSync(join(root, folder))).toEqual(['profile.webp'])
})
