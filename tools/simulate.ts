import { parseArgs } from 'node:util'
import { scheduleOf } from '../tests/simulator/events.ts'
import { shortestTrace } from '../tests/simulator/shorten.ts'
import { simulateOnAllCores } from '../tests/simulator/simulate.ts'

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const [schedules, seed] = [Number(values.schedules), Number(values.seed)]
if (!Number.isSafeInteger(schedules) || schedules < 1 || !Number.isSafeInteger(seed)) {
  throw new Error('--schedules and --seed take whole numbers, --schedules at least 1')
}

const { totals, broken } = await simulateOnAllCores(seed, schedules)
if (broken) {
  console.log(`seed ${seed}, schedule ${broken.number}`)
  for (const line of await shortestTrace(scheduleOf(seed, broken.number))) console.log(line)
}
const counts = Object.entries(totals).map(([name, count]) => `${count} ${name}`)
console.log(`simulate: ${schedules} schedules of seed ${seed}: ${counts.join(', ')}: ${broken ? 1 : 0} violations`)
process.exitCode = broken ? 1 : 0
