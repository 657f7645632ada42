import { writeSync } from 'node:fs'
import { aChange } from '@everquill/testing'
import { aNewCharacter, create, newName, save } from '../acceptance/storage-fixtures.ts'
import { openWithThread } from './write-thread/open-with-thread.fixture.ts'

/** Saves as fast as possible and prints every acknowledged save, until the process is killed. */
const storage = await openWithThread({ dataDir: process.argv[2] ?? '', newId: () => 'epoch' })

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
