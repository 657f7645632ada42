import { isDeepStrictEqual } from 'node:util'
import { replay } from '@everquill/domain'
import type { ImageStore } from '../images/port.ts'
import type { DatabaseDump, StoredHistory } from '../storage/backup-port.ts'
import { pictureKeys } from '../backups/picture-keys.ts'
import { verifyReferences } from './verify-references.ts'

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
  const recorded = await verifyReferences(dump, problems)
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
