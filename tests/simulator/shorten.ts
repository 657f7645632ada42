import { sentenceOf, type Happening, type Schedule } from './events.ts'
import { trueParts, type Parts } from './parts.ts'
import { runSchedule } from './run-schedule.ts'

const mostRuns = 400
const longestStory = 60

/** The schedule without whatever can be left out while it still breaks the same promise. */
export async function shorten(schedule: Schedule, parts: Parts = trueParts): Promise<Schedule> {
  const { violation } = await runSchedule(schedule, parts)
  let { happenings } = schedule
  let runs = 0
  const leaveOut = async (some: readonly Happening[]) => {
    if (some.length === 0 || runs++ >= mostRuns) return
    const left = happenings.filter((happening) => !some.includes(happening))
    const again = await runSchedule({ ...schedule, happenings: left }, parts)
    if (again.violation?.invariant === violation?.invariant) happenings = left
  }
  if (!violation) return schedule
  // First all that is of a kind and happens to one of them; then ever smaller pieces, as long as that helps.
  for (const group of Map.groupBy(happenings, subjectOf).values()) await leaveOut(group)
  let isShorter = true
  for (let size = happenings.length; size > 1 || isShorter;) {
    const before = happenings
    size = Math.max(1, Math.floor(size / 2))
    for (let from = 0; from < before.length; from += size) await leaveOut(before.slice(from, from + size))
    isShorter = happenings !== before
  }
  return { ...schedule, happenings }
}

const subjectOf = (happening: Happening): string => {
  const { kind, phone, server, character }: { kind: string; phone?: number; server?: number; character?: number } =
    happening
  return `${kind} ${phone ?? server ?? character}`
}

/** What happened in a schedule that breaks a promise, as short as it can be told. */
export async function storyOf(schedule: Schedule, parts: Parts = trueParts): Promise<readonly string[]> {
  const short = await shorten(schedule, parts)
  const { violation, names, story } = await runSchedule(short, parts, true)
  const happenings = short.happenings.map(
    (happening) => `${(happening.at / 1_000).toFixed(3).padStart(8)} s  ${sentenceOf(happening, names)}`,
  )
  return [
    `broken: ${violation?.invariant}`,
    `        ${violation?.words}`,
    `of ${schedule.happenings.length} happenings, ${happenings.length} are enough:`,
    ...happenings,
    'and this is how it went:',
    ...story.slice(-longestStory),
  ]
}
