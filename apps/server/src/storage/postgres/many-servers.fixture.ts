import { aChange } from '@everquill/testing'
import { save } from '../acceptance/storage-fixtures.ts'
import { openPostgres } from './open-postgres.ts'

const hour = 3_600_000

/** The options of one of several server processes, passed as JSON. */
export interface WorkerOptions {
  readonly url: string
  readonly name: string
  readonly characters: readonly { readonly id: number; readonly user: string }[]
  readonly saves: number
  /** How far its clock is off, in hours. */
  readonly clockOffset: number
}

const { url, name, characters, saves, clockOffset } = JSON.parse(process.argv[2] ?? '') as WorkerOptions
const storage = await openPostgres({ url, newId: () => name, poolSize: 4 })
let next = 0

/** Several of these run concurrently, like requests; every fifth save the clock jumps back an hour. */
async function client(): Promise<void> {
  for (let i = next++; i < saves; i = next++) {
    const character = characters[i % characters.length]
    if (!character) throw new Error('WorkerOptions.characters must not be empty')
    const now = Date.now() + clockOffset * hour - (i % 5 === 0 ? hour : 0)
    await save(storage, character, [aChange('gold', 0, 1), aChange('xp', 0, 2)], { saveId: `${name}-${i}`, now })
  }
}

await Promise.all(Array.from({ length: 4 }, client))
await storage.close()
