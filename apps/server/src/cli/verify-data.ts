import { isDeepStrictEqual } from 'node:util'
import { ownedByGame, replay } from '@everquill/domain'
import type { ImageStore } from '../images/port.ts'
import type { Cell, DatabaseDump, StoredHistory } from '../storage/backup-port.ts'
import { pictureKeys } from '../backups/picture-keys.ts'

/** What was verified, and a sentence for each problem. */
export interface Verified {
  readonly characters: number
  readonly entries: number
  readonly pictures: number
  readonly problems: readonly string[]
}

/** Verifies that every log replays to its character, that sums and references agree, and that every picture is there. */
export async function verifyData(dump: DatabaseDump, imageStore: Pick<ImageStore, 'get'>): Promise<Verified> {
  const counts = { characters: 0, entries: 0, pictures: 0 }
  const problems: string[] = []
  const recorded = await readReferences(dump, problems)
  for await (const history of dump.histories()) {
    const { id } = history.character
    counts.characters += 1
    counts.entries += history.entries.length
    problems.push(...problemsOf(history).map((problem) => `Character ${id}: ${problem}.`))
    const sum = recorded.get(id) ?? 0
    // What was imported was saved elsewhere.
    const saved = history.entries.filter(({ imported }) => imported !== true).length
    if (sum !== saved) problems.push(`Character ${id}: its saves recorded ${sum} entries, and its log has ${saved}.`)
  }
  for await (const { key, isOptional } of pictureKeys(dump)) {
    const bytes = await imageStore.get(key)
    if (bytes || !isOptional) counts.pictures += 1
    if (!bytes && !isOptional) problems.push(`The picture ${key} is missing.`)
    if (bytes && !isWholeWebp(bytes)) problems.push(`The picture ${key} is damaged.`)
  }
  return { ...counts, problems }
}

/** Whether a file is as long as its header says, which one that was cut off is not. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && file.readUInt32LE(4) + 8 === file.length
}

function problemsOf({ character, revision, lastLogId, entries }: StoredHistory): readonly string[] {
  const last = entries.at(-1)
  if (!last) return ['it has no log']
  const problems: string[] = []
  if (Number(last.id) !== lastLogId) problems.push(`its last entry is ${last.id}, but ${lastLogId} is recorded`)
  if (last.revision !== revision) problems.push(`its last revision is ${last.revision}, but ${revision} is recorded`)
  if (!isReplayed()) problems.push('its log does not replay to it')
  return problems

  function isReplayed(): boolean {
    try {
      return isDeepStrictEqual(replay(entries), character)
    } catch {
      return false
    }
  }
}

/** Checks what rows refer to; returns how many entries the saves of each character recorded. */
async function readReferences(dump: DatabaseDump, problems: string[]): Promise<ReadonlyMap<Cell, number>> {
  const known = { users: new Set<Cell>(), games: new Set<Cell>(), characters: new Set<Cell>() }
  const recorded = new Map<Cell, number>()
  // Tables come in an order in which a row follows those that it refers to.
  for await (const { table, columns, rows } of dump.tables()) {
    const column = (name: string) => columns.indexOf(name)
    const [id, owner, game] = [column('id'), column('owner'), column('game_id')]
    const [user, character, count] = [column('user_id'), column('character_id'), column('entry_count')]
    for (const row of rows) {
      const at = (index: number): Cell => row[index] ?? null
      if (table === 'users' || table === 'games') known[table].add(at(id))
      if (table === 'characters') {
        known.characters.add(at(id))
        if (at(owner) !== ownedByGame && !known.users.has(at(owner)))
          problems.push(`Character ${at(id)}: its owner ${at(owner)} does not exist.`)
        if (at(game) !== null && !known.games.has(at(game)))
          problems.push(`Character ${at(id)}: its game ${at(game)} does not exist.`)
      }
      if (table === 'game_members' && !(known.users.has(at(user)) && known.games.has(at(game))))
        problems.push(`The member ${at(user)} of game ${at(game)}: one of them does not exist.`)
      if (table === 'saves') recorded.set(at(character), (recorded.get(at(character)) ?? 0) + Number(at(count)))
      // A command of a game is recorded with character 0.
      const isOfCharacter = ['saves', 'images', 'share_links'].includes(table) && at(character) !== 0
      if (isOfCharacter && !known.characters.has(at(character)))
        problems.push(`A row of ${table} refers to character ${at(character)}, which does not exist.`)
    }
  }
  return recorded
}
