/**
 * For each page, the last batch of its typed changes that a record includes. An entry of the unload journal can outlive
 * its page, so this is how a later page knows that the entry was applied.
 */
export interface AppliedBatches {
  readonly [page: string]: { readonly batch: number; /** Milliseconds since 1970. */ readonly at: number }
}

/** A page numbers its batches; the id of a batch names both. */
export const batchId = (page: string, batch: number): string => `${page}/${batch}`

function parse(id: string): { readonly page: string; readonly batch: number } {
  const end = id.lastIndexOf('/')
  // Earlier versions gave each batch a random id.
  return end < 0 ? { page: id, batch: 0 } : { page: id.slice(0, end), batch: Number(id.slice(end + 1)) }
}

export function isApplied(applied: AppliedBatches, id: string): boolean {
  const { page, batch } = parse(id)
  return (applied[page]?.batch ?? -1) >= batch
}

export function withApplied(applied: AppliedBatches, ids: readonly string[], now: number): AppliedBatches {
  const added = ids.map(parse).map(({ page, batch }) => [page, { batch, at: now }] as const)
  return added.length > 0 ? { ...applied, ...Object.fromEntries(added) } : applied
}

/** What either of two states of a record includes. */
export function mergeApplied(one: AppliedBatches, other: AppliedBatches): AppliedBatches {
  const later = Object.entries(other).filter(([page, { batch }]) => batch > (one[page]?.batch ?? -1))
  return { ...one, ...Object.fromEntries(later) }
}

/** Longer than a page can be between writing a record and removing its journal entry. */
const settledAfter = 7 * 86_400_000

/** Forgets the pages that can have no journal entry any more. Returns its argument if there is none. */
export function withoutSettled(applied: AppliedBatches, journaled: readonly string[], now: number): AppliedBatches {
  const pages = new Set(journaled.map((id) => parse(id).page))
  const isNeeded = ([page, { at }]: [string, { at: number }]) => pages.has(page) || at > now - settledAfter
  const all = Object.entries(applied)
  const needed = all.filter(isNeeded)
  return needed.length < all.length ? Object.fromEntries(needed) : applied
}
