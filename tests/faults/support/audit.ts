import { isDeepStrictEqual } from 'node:util'
import { replay, creationField, type LogEntry } from '@everquill/domain'
import type { Player } from '../../support/player.ts'
import type { Stored } from './database.ts'
import type { Sent } from './device.ts'

/** A broken guarantee. */
export interface Violation {
  readonly kind: 'lost' | 'doubled' | 'wrong'
  readonly message: string
}

/** Compares the sent and acknowledged saves with the database. */
export function auditStored(sentSaves: readonly Sent[], stored: Stored): Violation[] {
  const damage = stored.damage === null ? [] : [wrong(`the database is damaged: ${stored.damage}`)]
  const byCharacter = Map.groupBy(sentSaves, ({ ref }) => ref)
  return [...damage, ...[...byCharacter].flatMap(([ref, own]) => auditCharacter(ref, own, stored))]
}

const wrong = (message: string): Violation => ({ kind: 'wrong', message })
const lost = (message: string): Violation => ({ kind: 'lost', message })
const doubled = (message: string): Violation => ({ kind: 'doubled', message })

/** Every acknowledged save is stored once and whole, nothing else is, and the log replays to the character. */
function auditCharacter(ref: string, sentSaves: readonly Sent[], stored: Stored): Violation[] {
  const [found, log = []] = [stored.characters.get(ref), stored.logs.get(ref)]
  if (!found) return [lost(`character ${ref} is not in the database`)]
  const { character, revision, lastLogId } = found
  const [, ...later] = log
  const bySave = Map.groupBy(later, ({ saveId }) => saveId)
  const known = new Set(sentSaves.map(({ save }) => save.saveId))
  const violations = sentSaves.flatMap((sent) => auditSave(sent, bySave.get(sent.save.saveId) ?? [], stored))
  for (const saveId of bySave.keys()) if (!known.has(saveId)) violations.push(wrong(`no device sent save ${saveId}`))
  const replayed = log[0]?.data.field === creationField ? replay(log) : null
  if (!isDeepStrictEqual(replayed, character))
    violations.push(wrong(`the log of ${ref} does not replay to its character`))
  if (character.xp !== bySave.size || character.gold !== 20 + bySave.size) {
    const counters = `${character.xp} xp and ${character.gold} gold`
    violations.push((character.xp > bySave.size ? doubled : lost)(`${bySave.size} saves made ${counters} of ${ref}`))
  }
  if (revision !== 1 + bySave.size) violations.push(wrong(`${ref} is at ${revision} after ${bySave.size} saves`))
  if (lastLogId !== Number(log.at(-1)?.id)) violations.push(wrong(`${ref} has the wrong latest log id`))
  // Revisions are assigned under the lock, so ids that rise with them are in commit order.
  const disorder = log.findIndex((entry, i) => i > 0 && !follows(entry, log[i - 1] as LogEntry))
  if (disorder > 0) violations.push(wrong(`the ids of ${ref} are out of order at ${log[disorder]?.id}`))
  return violations
}

const follows = (entry: LogEntry, before: LogEntry): boolean =>
  Number(entry.id) > Number(before.id) && entry.revision >= before.revision

function auditSave({ save, acknowledged }: Sent, logged: readonly LogEntry[], stored: Stored): Violation[] {
  const { saveId, changes } = save
  if (logged.length === 0) return acknowledged ? [lost(`save ${saveId} was acknowledged and is not in the log`)] : []
  const fields = new Set(logged.map(({ data }) => data.field))
  const revisions = new Set(logged.map((entry) => entry.revision))
  if (logged.length > fields.size || revisions.size > 1) return [doubled(`save ${saveId} was written more than once`)]
  if (fields.size < changes.length) return [lost(`of save ${saveId} only ${[...fields].join(', ')} was written`)]
  if (!stored.saves.has(saveId)) return [wrong(`save ${saveId} has no save record`)]
  if (acknowledged && !isDeepStrictEqual(acknowledged, logged)) {
    return [
      wrong(
        `save ${saveId} was acknowledged with ${JSON.stringify(acknowledged)} but is stored as ${JSON.stringify(logged)}`,
      ),
    ]
  }
  return []
}

/** Compares the server's responses with the database. */
export async function auditReplies(ref: string, player: Player, stored: Stored): Promise<Violation[]> {
  const character = await player.character(ref)
  const entries: LogEntry[] = []
  for (let page = await player.log(ref); page.length > 0; page = await player.log(ref, `?before=${page.at(-1)?.id}`)) {
    entries.push(...page)
  }
  return [
    ...(isDeepStrictEqual(character, stored.characters.get(ref)?.character)
      ? []
      : [wrong(`the server returns another ${ref} than is stored`)]),
    ...(isDeepStrictEqual(entries.toReversed(), stored.logs.get(ref))
      ? []
      : [wrong(`the server returns another log of ${ref} than is stored`)]),
  ]
}
