import type { Lookup } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'

/** What commands on encounters depend on. */
export interface EncounterDeps extends CommandDeps {
  /** The skills of the catalogue, which a formula for initiative may name. */
  readonly skills: () => Lookup<'Skills'>
}
