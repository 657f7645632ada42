import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

/** A server, Ann, and a look at where the pictures lie. */
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
    /** What has come in and is not looked at yet. */
    incoming: (): string[] => globSync('incoming/*', { cwd: images }),
    born: async (): Promise<string> => (await ann.create()).character.publicRef,
    fetched: async (path: string, who = ann): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
      const response = await fetch(server.url + path, { headers: { cookie: who.cookie } })
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    /** Hangs up a picture, and says where it is found. */
    putImage: async (ref: string, bytes: Uint8Array, query = ''): Promise<string> => {
      const { status, body: answer } = await ann.putImage(ref, bytes, query)
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`)
      return String(answer['image'])
    },
    close: async (): Promise<void> => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
