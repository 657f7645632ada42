import { aChange } from '@everquill/testing'
import { save } from '../acceptance/stored-game.ts'
import { openPostgres } from './open-postgres.ts'

const hour = 3_600_000

/** What one of many server processes is told to do. */
export interface Orders {
  readonly url: string
  readonly name: string
  readonly characters: readonly { readonly id: number; readonly user: string }[]
  readonly saves: number
  /** How far its clock goes wrong, in hours. */
  readonly clock: number
}

const { url, name, characters, saves, clock } = JSON.parse(process.argv[2] ?? '') as Orders
const storage = await openPostgres({ url, newId: () => name, poolSize: 4 })
let next = 0

/** Several requests at a time, as a server has them; every fifth save the clock jumps back an hour. */
async function client(): Promise<void> {
  for (let i = next++; i < saves; i = next++) {
    const character = characters[i % characters.length]
    if (!character) throw new Error('there is nobody to save')
    const now = Date.now() + clock * hour - (i % 5 === 0 ? hour : 0)
    await save(storage, character, [aChange('gold', 0, 1), aChange('xp', 0, 2)], { saveId: `${name}-${i}`, now })
  }
}

await Promise.all(Array.from({ length: 4 }, client))
await storage.close()
