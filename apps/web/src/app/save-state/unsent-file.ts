import { messageOf } from '@everquill/domain'
import type { UnsentChanges } from '../../sync/unsent-changes.ts'

/** A JSON file of all unsent changes, with a readable summary for each. */
export function unsentFile(
  unsent: readonly UnsentChanges[],
  now: Date,
): { readonly name: string; readonly text: string } {
  const characters = unsent.map(({ publicRef, name, changes }) => ({
    publicRef,
    name,
    changes: changes.map((change) => ({ summary: messageOf(change), ...change })),
  }))
  return {
    name: `everquill-unsent-${now.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify({ about: 'Changes that Everquill has not saved yet', writtenAt: now.toISOString(), characters }, null, 2)}\n`,
  }
}
