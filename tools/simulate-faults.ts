import { plantedFaults } from '../tests/simulator/planted-faults.ts'
import { simulate } from '../tests/simulator/simulate.ts'

const mostSchedules = 50

let found = 0
for (const { name, parts } of plantedFaults) {
  const { broken } = await simulate({ seed: 1, first: 1, last: mostSchedules, step: 1 }, parts)
  if (broken) found++
  const how = broken
    ? `schedule ${broken.number}: ${broken.violation.invariant}`
    : `NOT FOUND in ${mostSchedules} schedules`
  console.log(`${broken ? '✓' : '✗'} ${name} (${how})`)
}
console.log(`simulate:faults: ${found} of ${plantedFaults.length} planted faults found`)
process.exitCode = found === plantedFaults.length ? 0 : 1
