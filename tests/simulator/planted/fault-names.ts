import { serverFaults } from './server-faults.ts'
import { sourceFaults } from './source-faults.ts'

/** The names of all planted faults. */
export const faultNames: readonly string[] = [...sourceFaults, ...serverFaults].map(({ name }) => name)
