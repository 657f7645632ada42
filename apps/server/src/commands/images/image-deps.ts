import type { ImageStore, ImageRenderer } from '../../images/port.ts'
import type { CommandDeps } from '../deps.ts'

/** What commands about pictures need beyond what all commands need. */
export interface ImageDeps extends CommandDeps {
  readonly imageStore: ImageStore
  readonly workshop: ImageRenderer
  /** How many bytes the pictures of one account may have. */
  readonly imageQuota: number
}
