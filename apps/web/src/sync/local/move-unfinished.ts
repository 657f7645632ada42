import { loaded } from '@everquill/domain'
import { mergeUnstored } from '../replica/merge-unstored.ts'
import { isUnfinished, type LocalRecord, type LocalStore } from './local-store.ts'
import { joinUnpersisted, type UnloadJournal } from './unload-journal.ts'

/** What one user has in this browser. */
export interface UserStores {
  readonly localStore: LocalStore
  readonly journal: UnloadJournal
}

/**
 * Moves what a user has not sent or not read to another one, whose characters they are now. What an open tab of the first
 * user adds meanwhile stays, for the next time.
 */
export async function moveUnfinished(from: UserStores, to: UserStores, newId: () => string): Promise<void> {
  for (const record of (await from.localStore.all()).filter(isUnfinished)) {
    const { publicRef } = record.replica.snapshot
    const merge = (stored: LocalRecord) => mergeUnstored(null, record, stored, newId)
    await to.localStore.update(publicRef, (stored) => (stored ? merge(stored) : record))
    await from.localStore.update(publicRef, (stored) => {
      const current = stored ?? record
      return current.version === record.version ? finished(record, newId) : current
    })
  }
  await from.localStore.removeAllFinished()
  const entries = Map.groupBy(from.journal.entries(), ({ publicRef }) => publicRef)
  for (const [publicRef, left] of entries) {
    to.journal.write(publicRef, joinUnpersisted(left))
    if (to.journal.has(publicRef)) for (const { remove } of left) remove()
  }
}

/** A record without anything to send or to read. */
function finished(record: LocalRecord, newId: () => string): LocalRecord {
  const { snapshot: character, revision, entryId, epoch } = record.replica
  return { ...record, replica: loaded({ character, revision, entryId, epoch }), rolls: [], version: newId() }
}
