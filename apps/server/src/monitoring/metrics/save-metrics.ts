import { problemCodes, type LogEntry, type Refused } from '@everquill/domain'
import type { Registry } from './registry.ts'

type ObservedEntry = Pick<LogEntry, 'id' | 'timestamp' | 'madeAt'> & { readonly data: { readonly conflict?: boolean } }

/** The parts of a save's outcome that are counted. */
type ObservedSave =
  | {
      readonly kind: 'committed' | 'repeated'
      readonly entries: readonly ObservedEntry[]
      readonly between?: readonly unknown[]
      readonly dropped: readonly { readonly reason: 'entry-gone' | 'at-limit' }[]
    }
  | Refused

/** In seconds. Below the first bound, the log has no time of the edit. */
const ageBounds = [60, 300, 3_600, 86_400]

const results = ['applied', 'merged', 'conflict', 'repeated', 'refused'] as const

/** Counts what became of changes to characters: saves, rolls, undo and whatever else changes one character. */
export function saveMetrics(registry: Registry): (outcome: ObservedSave) => void {
  const saves = registry.counter(
    {
      name: 'everquill_saves_total',
      help: 'Saves by result: applied, merged with newer changes, with a conflict in a field, repeated after a lost response, refused.',
    },
    { result: results },
  )
  const conflicts = registry.counter(
    { name: 'everquill_sync_conflicts_total', help: 'Fields that two people changed at the same time.' },
    {},
  )
  const dropped = registry.counter(
    {
      name: 'everquill_dropped_changes_total',
      help: 'Changes without an effect: the entry was gone, or the limit reached.',
    },
    { reason: ['entry-gone', 'at-limit'] },
  )
  const refusals = registry.counter(
    { name: 'everquill_save_refusals_total', help: 'Refused saves, by problem code.' },
    { code: problemCodes },
  )
  const age = registry.histogram(
    {
      name: 'everquill_save_age_seconds',
      help: 'From the oldest edit of a save, as dated by its device, to its commit; 0 for up to a minute.',
    },
    ageBounds,
    {},
  )
  let lastId = 0
  registry.measured(
    { name: 'everquill_log_id_ahead_seconds', help: 'How far the last log id is ahead of the clock.' },
    () => Math.max(0, lastId - Date.now()) / 1_000,
  )
  return (outcome) => {
    saves.increase({ result: resultOf(outcome) })
    if (outcome.kind === 'refused') refusals.increase({ code: outcome.problem.code })
    if (outcome.kind !== 'committed') return
    const count = conflictsIn(outcome)
    if (count > 0) conflicts.increase({}, count)
    for (const { reason } of outcome.dropped) dropped.increase({ reason })
    const last = outcome.entries.at(-1)
    if (!last) return
    const committedAt = Date.parse(last.timestamp)
    lastId = Math.max(lastId, Number(last.id))
    age.observe({}, Math.max(0, committedAt - Date.parse(last.madeAt ?? last.timestamp)) / 1_000)
  }
}

const conflictsIn = ({ entries }: Extract<ObservedSave, { entries: unknown }>): number =>
  entries.filter(({ data }) => data.conflict).length

function resultOf(outcome: ObservedSave): (typeof results)[number] {
  if (outcome.kind !== 'committed') return outcome.kind
  if (conflictsIn(outcome) > 0) return 'conflict'
  return (outcome.between?.length ?? 0) > 0 ? 'merged' : 'applied'
}
