import { scheduleOf } from './events.ts'
import type { Outcome, Selection } from './outcome.ts'
import { realParts, type ServerParts } from './parts.ts'
import { runSchedule } from './run-schedule.ts'
import { addTotals, noTotals } from './totals.ts'

/** Runs schedules one after the other, up to the first violation. */
export async function simulate(
  { seed, first, last, step }: Selection,
  parts: ServerParts = realParts,
): Promise<Outcome> {
  let totals = noTotals()
  for (let number = first; number <= last; number += step) {
    const run = await runSchedule(scheduleOf(seed, number), parts)
    totals = addTotals(totals, run.totals)
    if (run.violation) return { totals, broken: { number, violation: run.violation } }
  }
  return { totals, broken: null }
}
