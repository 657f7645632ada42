import { isDeepStrictEqual } from 'node:util'
import { replay, wholeCharacter, type LogEntry } from '@everquill/domain'
import type { Player } from '../../support/player.ts'
import type { Stored } from './database.ts'
import type { Sent } from './device.ts'

/** Something that must not be. */
export interface Violation {
  readonly kind: 'lost' | 'doubled' | 'wrong'
  readonly words: string
}

/** Compares what devices sent and were told with what is stored. */
export function auditStored(ledger: readonly Sent[], stored: Stored): Violation[] {
  const damage = stored.damage === null ? [] : [wrong(`the database is damaged: ${stored.damage}`)]
  const byCharacter = Map.groupBy(ledger, ({ ref }) => ref)
  return [...damage, ...[...byCharacter].flatMap(([ref, own]) => auditCharacter(ref, own, stored))]
}

const wrong = (words: string): Violation => ({ kind: 'wrong', words })
const lost = (words: string): Violation => ({ kind: 'lost', words })
const doubled = (words: string): Violation => ({ kind: 'doubled', words })

/** The database alone: every acknowledged save once and whole, nothing else, and a log that tells how it came to be. */
function auditCharacter(ref: string, ledger: readonly Sent[], stored: Stored): Violation[] {
  const [found, log = []] = [stored.characters.get(ref), stored.logs.get(ref)]
  if (!found) return [lost(`character ${ref} is gone`)]
  const { character, revision, lastLogId } = found
  const [, ...later] = log
  const bySave = Map.groupBy(later, ({ saveId }) => saveId)
  const known = new Set(ledger.map(({ save }) => save.saveId))
  const violations = ledger.flatMap((sent) => auditSave(sent, bySave.get(sent.save.saveId) ?? [], stored))
  for (const saveId of bySave.keys()) if (!known.has(saveId)) violations.push(wrong(`nobody sent the save ${saveId}`))
  const told = log[0]?.data.field === wholeCharacter ? replay(log) : null
  if (!isDeepStrictEqual(told, character)) violations.push(wrong(`the log of ${ref} tells another character`))
  if (character.xp !== bySave.size || character.gold !== 20 + bySave.size) {
    const counters = `${character.xp} xp and ${character.gold} gold`
    violations.push((character.xp > bySave.size ? doubled : lost)(`${bySave.size} saves made ${counters} of ${ref}`))
  }
  if (revision !== 1 + bySave.size) violations.push(wrong(`${ref} is at ${revision} after ${bySave.size} saves`))
  if (lastLogId !== Number(log.at(-1)?.id)) violations.push(wrong(`${ref} does not know its latest log id`))
  // Revisions are counted under the lock: where ids go up with them, ids are in the order of commits.
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
  if (!stored.saves.has(saveId)) return [wrong(`save ${saveId} was not remembered`)]
  if (acknowledged && !isDeepStrictEqual(acknowledged, logged)) {
    return [wrong(`save ${saveId} was answered by ${JSON.stringify(acknowledged)} and is ${JSON.stringify(logged)}`)]
  }
  return []
}

/** Compares what the server answers with what is stored. */
export async function auditAnswers(ref: string, player: Player, stored: Stored): Promise<Violation[]> {
  const character = await player.character(ref)
  const entries: LogEntry[] = []
  for (let page = await player.log(ref); page.length > 0; page = await player.log(ref, `?before=${page.at(-1)?.id}`)) {
    entries.push(...page)
  }
  return [
    ...(isDeepStrictEqual(character, stored.characters.get(ref)?.character)
      ? []
      : [wrong(`the server shows another ${ref} than is stored`)]),
    ...(isDeepStrictEqual(entries.toReversed(), stored.logs.get(ref))
      ? []
      : [wrong(`the server shows another log of ${ref} than is stored`)]),
  ]
}
