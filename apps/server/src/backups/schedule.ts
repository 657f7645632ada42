const day = 86_400_000

/** The latest time at or before `now` at which a backup was due; null without a schedule. Times of day are local. */
export function lastDue(schedule: readonly string[], now: number): number | null {
  const candidates = [0, 1].flatMap((daysAgo) => schedule.map((time) => atTime(time, now - daysAgo * day)))
  const past = candidates.filter((candidate) => candidate <= now)
  return past.length === 0 ? null : Math.max(...past)
}

/** Milliseconds after which a scheduled backup that failed or was interrupted is made again. */
const retryAfter = 3_600_000

interface Attempt {
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly problem: string | null
}

/** Whether a scheduled backup has to be made now, given those before it. Without any, the first is due after `openedAt`. */
export function isDue(
  schedule: readonly string[],
  attempts: readonly Attempt[],
  { now, openedAt }: { readonly now: number; readonly openedAt: number },
): boolean {
  const due = lastDue(schedule, now)
  if (due === null) return false
  if (attempts.length === 0) return openedAt < due
  return attempts
    .filter(({ startedAt }) => startedAt >= due)
    .every(
      ({ startedAt, finishedAt, problem }) =>
        (finishedAt === null || problem !== null) && startedAt <= now - retryAfter,
    )
}

function atTime(time: string, dayOf: number): number {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(dayOf).setHours(hours ?? 0, minutes ?? 0, 0, 0)
}

/** The backups that are no longer kept: of each kind, all but the newest good ones and the last failed one. */
export function outdated<
  B extends { readonly kind: string; readonly problem: string | null; readonly startedAt: number },
>(backups: readonly B[], keep: number): readonly B[] {
  const newestFirst = backups.toSorted((left, right) => right.startedAt - left.startedAt)
  const groups = Map.groupBy(newestFirst, ({ kind, problem }) => `${kind} ${problem === null}`)
  return [...groups.values()].flatMap((group) => group.slice(group[0]?.problem === null ? keep : 1))
}
