import type { Content } from '../../content/port.ts'
import type { ContentOverrides } from '../../storage/content-port.ts'
import type { CommandDeps } from '../deps.ts'

/** What editing the catalogue depends on. */
export interface ContentDeps extends Pick<CommandDeps, 'now' | 'newId' | 'limits'> {
  readonly overrides: ContentOverrides
  /** The embedded catalogue with the edits of this installation; refreshed after every edit. */
  readonly own: Content
  /** The embedded catalogue without edits. */
  readonly embedded: Pick<Content, 'collection'>
  /** The catalogue that is shown; an external content server may provide some of its collections. */
  readonly content: Content
  /** The address of that content server, where those collections must be edited instead. */
  readonly contentServer: string | null
  /** Whether administrators can edit only with a second factor. */
  readonly needsSecondFactor: boolean
}
