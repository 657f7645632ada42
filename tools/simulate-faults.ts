import { faultNames } from '../tests/simulator/planted/fault-names.ts'
import { inWorker, onAllCores } from '../tests/simulator/workers.ts'

const mostSchedules = 100

const results = await onAllCores(faultNames, async (name) => {
  const selection = { seed: 1, first: 1, last: mostSchedules, step: 1 }
  const { broken } = await inWorker({ kind: 'simulate', selection }, name)
  const how = broken
    ? `schedule ${broken.number}: ${broken.violation.invariant}`
    : `NOT FOUND in ${mostSchedules} schedules`
  console.log(`${broken ? '✓' : '✗'} ${name} (${how})`)
  return broken !== null
})
const found = results.filter(Boolean).length
console.log(`simulate:faults: ${found} of ${results.length} planted faults found`)
process.exitCode = found === results.length ? 0 : 1
