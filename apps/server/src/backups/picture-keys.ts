import { imageSizes } from '@everquill/domain'
import { keyOf, latestKey } from '../images/port.ts'
import type { DatabaseDump } from '../storage/backup-port.ts'

/** A picture file that the rows of a dump refer to. */
export interface PictureKey {
  readonly key: string
  /** Whether it may be missing: a character whose picture was removed has no current one. */
  readonly isOptional: boolean
}

/** The keys of all picture files that the rows of a dump refer to. */
export async function* pictureKeys(dump: Pick<DatabaseDump, 'pictures'>): AsyncGenerator<PictureKey> {
  let latest = ''
  for await (const { folder, hash } of dump.pictures()) {
    if (folder !== latest) yield { key: latestKey(folder), isOptional: true }
    latest = folder
    for (const size of imageSizes) yield { key: keyOf(folder, hash, size), isOptional: false }
  }
}
