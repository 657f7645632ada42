import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

/** A server, a player and helpers to read stored pictures. */
export async function aGallery() {
  const folder = mkdtempSync(join(tmpdir(), 'everquill-test-'))
  const server = await aServer({ DATA_DIR: folder })
  const ann = new Player(server.url)
  const { body } = await ann.post('/api/auth/guest')
  const images = join(folder, 'images')
  return {
    url: server.url,
    ann,
    user: (body['user'] as { id: string }).id,
    images,
    /** Uploads that are not processed yet. */
    incoming: (): string[] => globSync('incoming/*', { cwd: images }),
    newCharacter: async (): Promise<string> => (await ann.create()).character.publicRef,
    fetched: async (path: string, reader = ann): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
      const response = await fetch(server.url + path, { headers: { cookie: reader.cookie } })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    /** Uploads a picture and returns its path. */
    putImage: async (ref: string, bytes: Uint8Array, query = ''): Promise<string> => {
      const { status, body: response } = await ann.putImage(ref, bytes, query)
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(response)}`)
      return String(response['image'])
    },
    close: async (): Promise<void> => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
