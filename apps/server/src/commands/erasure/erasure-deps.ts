import type { ErasureList } from '../../images/erasure-list-port.ts'
import type { ImageStore } from '../../images/port.ts'
import type { Database } from '../../storage/content-port.ts'
import type { CommandDeps } from '../deps.ts'

/** What deleting and erasing depend on. */
export interface ErasureDeps extends CommandDeps {
  readonly storage: Database
  readonly imageStore: ImageStore
  readonly erasureList: ErasureList
}
