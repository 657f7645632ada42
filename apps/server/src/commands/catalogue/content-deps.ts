import type { OwnContent } from '../../content/port.ts'
import type { ContentOverrides } from '../../storage/content-port.ts'
import type { CommandDeps } from '../deps.ts'

/** What editing the catalogue needs of the world. */
export interface ContentDeps extends Pick<CommandDeps, 'now' | 'newId' | 'limits'> {
  readonly overrides: ContentOverrides
  /** The embedded catalogue with what was edited; refreshed after every edit. */
  readonly own: OwnContent
  /** The embedded catalogue as it came. */
  readonly embedded: Pick<OwnContent, 'collection'>
  /** The content server where the catalogue is edited instead, if there is one. */
  readonly elsewhere: string | null
}
