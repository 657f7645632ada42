import { parseArgs } from 'node:util'
import { scheduleOf } from '../tests/simulator/events.ts'
import { inWorker, simulateOnAllCores } from '../tests/simulator/workers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const [schedules, seed] = [Number(positionals[0] ?? values.schedules), Number(positionals[1] ?? values.seed)]
if (!Number.isSafeInteger(schedules) || schedules < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('--schedules and --seed take whole numbers, --schedules at least 1')
}

const { totals, broken } = await simulateOnAllCores(seed, schedules)
if (broken) {
  console.log(`seed ${seed}, schedule ${broken.number}`)
  for (const line of await inWorker({ kind: 'trace', schedule: scheduleOf(seed, broken.number) })) console.log(line)
}
const counts = Object.entries(totals).map(([name, count]) => `${count} ${name}`)
console.log(`simulate: ${schedules} schedules of seed ${seed}: ${counts.join(', ')}: ${broken ? 1 : 0} violations`)
process.exitCode = broken ? 1 : 0
