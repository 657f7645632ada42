import { writeSync } from 'node:fs'
import { aChange } from '@everquill/testing'
import { aNewCharacter, create, newName, save } from '../acceptance/stored-game.ts'
import { openSqlite } from './open-sqlite.ts'

/** Saves as fast as it can and says each save that was acknowledged, until somebody kills it. */
const storage = await openSqlite({ dataDir: process.argv[2] ?? '', newId: () => 'epoch' })

async function client(): Promise<void> {
  const character = aNewCharacter()
  await create(storage, character)
  for (;;) {
    const saveId = newName('save')
    await save(storage, character, [aChange('gold', 0, 1), aChange('xp', 0, 1)], { saveId })
    writeSync(1, `${character.id} ${saveId}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, client))
