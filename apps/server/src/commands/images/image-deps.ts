import type { ImageStore, ImageRenderer } from '../../images/port.ts'
import type { CommandDeps } from '../deps.ts'

/** What commands about pictures depend on. */
export interface ImageDeps extends CommandDeps {
  readonly imageStore: ImageStore
  readonly renderer: ImageRenderer
  /** The maximum total size of a user's pictures, in bytes. */
  readonly imageQuota: number
}
