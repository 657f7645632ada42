import { messageOf } from '@everquill/domain'
import type { Unsent } from '../../sync/sync-client.ts'

/** A file that people can read and programs too: everything that was typed here and that the server does not have. */
export function unsentFile(unsent: readonly Unsent[], now: Date): { readonly name: string; readonly text: string } {
  const characters = unsent.map(({ publicRef, name, changes }) => ({
    publicRef,
    name,
    changes: changes.map((change) => ({ what: messageOf(change), ...change })),
  }))
  return {
    name: `everquill-unsent-${now.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify({ about: 'Changes that Everquill has not saved yet', writtenAt: now.toISOString(), characters }, null, 2)}\n`,
  }
}
