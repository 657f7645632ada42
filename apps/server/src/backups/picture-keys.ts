import { imageSizes } from '@everquill/domain'
import { keyOf, latestKey } from '../images/port.ts'
import type { DatabaseDump } from '../storage/backup-port.ts'

/** The keys of all picture files that the rows of a dump refer to. */
export async function* pictureKeys(dump: Pick<DatabaseDump, 'pictures'>): AsyncGenerator<string> {
  let latest = ''
  for await (const { folder, hash } of dump.pictures()) {
    if (folder !== latest) yield latestKey(folder)
    latest = folder
    for (const size of imageSizes) yield keyOf(folder, hash, size)
  }
}
