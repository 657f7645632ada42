import { randomUUID } from 'node:crypto'
import type { Connection } from './connection.ts'
import { changesOf, type Played } from './party.ts'

/** One save as the sheet sends it. */
export async function saveByHttp(connection: Connection, cookie: string, character: Played): Promise<void> {
  const save = { saveId: randomUUID(), baseRevision: 1 + character.turn, changes: changesOf(character) }
  await connection.request('PATCH', `/api/characters/${character.id}`, cookie, JSON.stringify(save))
  character.turn += 1
}
