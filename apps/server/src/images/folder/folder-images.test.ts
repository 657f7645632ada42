import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeImageStore } from '../acceptance.ts'
import { folderOf, ImagesUnavailable, latestKey } from '../port.ts'
import { folderImages } from './folder-images.ts'

function aPlace(): { readonly parent: string; readonly root: string } {
  const parent = mkdtempSync(join(tmpdir(), 'everquill-images-'))
  return { parent, root: join(parent, 'images') }
}

describeImageStore('a folder', async () => {
  const { parent, root } = aPlace()
  return {
    store: folderImages(root),
    // A file where the folder was: nobody can write below it, whatever rights they have.
    async breakDown() {
      renameSync(root, `${root}-away`)
      writeFileSync(root, '')
    },
    async mend() {
      rmSync(root)
      renameSync(`${root}-away`, root)
    },
    close: async () => rmSync(parent, { recursive: true }),
  }
})

test('a picture that could not be written leaves nothing behind', async () => {
  const { parent, root } = aPlace()
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const store = folderImages(root)
  const folder = folderOf('ann', '1')
  // A folder in the place of the file: writing goes well, moving into place does not.
  await store.put(`${folder}/profile.webp`, new Uint8Array(4))
  rmSync(join(root, folder, 'profile.webp'))
  await store.put(latestKey(folderOf('ann', '2')), new Uint8Array(4))
  renameSync(join(root, folderOf('ann', '2')), join(root, folder, 'profile.webp'))
  await expect(store.put(latestKey(folder), new Uint8Array(4))).rejects.toThrow(ImagesUnavailable)
  expect(readdirSync(join(root, folder))).toEqual(['profile.webp'])
})
