import { describeEvent, type ScheduledEvent, type Schedule } from './events.ts'
import { realParts, type ServerParts } from './parts.ts'
import { runSchedule } from './run-schedule.ts'

const mostRuns = 400
const maxTraceLines = 60

/** Removes every event that is not needed to break the same invariant. */
export async function shorten(schedule: Schedule, parts: ServerParts = realParts): Promise<Schedule> {
  const { violation } = await runSchedule(schedule, parts)
  let { events } = schedule
  let runs = 0
  const tryWithout = async (some: readonly ScheduledEvent[]) => {
    if (some.length === 0 || runs++ >= mostRuns) return
    const left = events.filter((event) => !some.includes(event))
    const again = await runSchedule({ ...schedule, events: left }, parts)
    if (again.violation?.invariant === violation?.invariant) events = left
  }
  if (!violation) return schedule
  // First try to drop all events of a kind and subject, then ever smaller slices as long as that helps.
  for (const group of Map.groupBy(events, subjectOf).values()) await tryWithout(group)
  let isShorter = true
  for (let size = events.length; size > 1 || isShorter;) {
    const before = events
    size = Math.max(1, Math.floor(size / 2))
    for (let from = 0; from < before.length; from += size) await tryWithout(before.slice(from, from + size))
    isShorter = events !== before
  }
  return { ...schedule, events }
}

const subjectOf = (event: ScheduledEvent): string => {
  const { kind, device, server, character }: { kind: string; device?: number; server?: number; character?: number } =
    event
  return `${kind} ${device ?? server ?? character}`
}

/** Describes the shortest schedule that still breaks the invariant. */
export async function shortestTrace(schedule: Schedule, parts: ServerParts = realParts): Promise<readonly string[]> {
  const short = await shorten(schedule, parts)
  const { violation, names, traceLines } = await runSchedule(short, parts, true)
  const events = short.events.map(
    (event) => `${(event.at / 1_000).toFixed(3).padStart(8)} s  ${describeEvent(event, names)}`,
  )
  return [
    `broken: ${violation?.invariant}`,
    `        ${violation?.message}`,
    `of ${schedule.events.length} events, ${events.length} are enough:`,
    ...events,
    'trace:',
    ...traceLines.slice(-maxTraceLines),
  ]
}
