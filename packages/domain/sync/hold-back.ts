import type { Change } from '../change/change.ts'
import { diff } from '../change/diff.ts'
import type { Json } from '../json.ts'
import { applyEdits, rebaseOnto, stateOf, unsent, withExactMarks, type Replica } from './replica.ts'
import { exactFieldsOf, rebase } from './rebase.ts'
import type { SealedSave } from './sealed-save.ts'
import { isMerged } from './send-saves.ts'

/**
 * Called when unsent edits are old: holds back every edit that conflicts with a newer value until its author decides.
 * Conflicting changes are also removed from the sealed saves, except those that are known to be committed; if another
 * one was committed after all, the server recognises its id.
 */
export function holdBack(replica: Replica, committed: ReadonlySet<string> = new Set()): Replica {
  const { snapshot, fetched, heldBack, saves } = replica
  const { kept, removed, typedAgain } = withoutConflicts(replica, committed)
  const fields = [...new Set([...heldBack, ...Object.keys(replica.conflicts), ...removed.map(({ field }) => field)])]
  if (removed.length === 0) return fields.length === heldBack.length ? replica : { ...replica, heldBack: fields }
  // Taken from the saves and not from the draft, which does not show a change whose entry was gone for a while.
  const typed = [...typedAgain, ...unsent(replica)]
  const isInFlight = replica.isInFlight && kept[0]?.saveId === saves[0]?.saveId
  const next = { ...replica, isInFlight, heldBack: fields, exact: [...replica.exact, ...exactFieldsOf(typedAgain)] }
  const { revision, entryId, epoch } = replica
  const current = { character: snapshot, revision, entryId, epoch }
  if (isInFlight || !replica.isInFlight) return rebaseOnto(next, current, kept, typed)
  // Nothing is in flight any more, so what was fetched meanwhile can be applied.
  return holdBack(rebaseOnto(next, fetched && fetched.revision > revision ? fetched : current, kept, typed), committed)
}

/** Takes changes out of a sealed save that another state of the replica holds back. */
export function withoutChanges(replica: Replica, saveId: string, fields: ReadonlySet<string>): Replica {
  const without = (save: SealedSave): SealedSave => ({
    ...save,
    changes: save.changes.filter(({ field }) => !fields.has(field)),
  })
  const saves = replica.saves.map((save) => (save.saveId === saveId ? without(save) : save))
  return rebaseOnto(
    replica,
    stateOf(replica),
    saves.filter(({ changes }) => changes.length > 0),
  )
}

/** An edit that is held back. */
export interface HeldBackEdit {
  readonly change: Change
  /** The value that its author had seen. */
  readonly seen: Json
}

/** The edits that are held back here but not in another state of the replica. */
export function heldBackSince(before: Replica | null, replica: Replica): readonly HeldBackEdit[] {
  return withExactMarks(diff(before?.draft ?? replica.sealed, replica.draft), replica)
    .filter(({ field }) => replica.heldBack.includes(field))
    .map((change) => {
      // Null is a value that was seen.
      const { [change.field]: seen = change.oldValue } = replica.conflicts
      return { change, seen }
    })
}

/** Merges edits into the draft that were held back in another state of the replica. */
export function withHeldBack(replica: Replica, edits: readonly HeldBackEdit[]): Replica {
  if (edits.length === 0) return replica
  const next = applyEdits(
    replica,
    edits.map(({ change }) => change),
  )
  const fields = edits.map(({ change }) => change.field)
  const conflicts = Object.fromEntries(edits.map(({ change, seen }) => [change.field, seen]))
  return {
    ...next,
    conflicts: { ...conflicts, ...next.conflicts },
    heldBack: [...new Set([...next.heldBack, ...fields])],
  }
}

/**
 * Divides the sealed changes into those that apply to the latest character and those that conflict with it or come after
 * such a change of the same field. What a committed change has replaced is not typed again on top of it.
 */
function withoutConflicts({ saves, fetched, snapshot }: Replica, committed: ReadonlySet<string>) {
  let character = fetched?.character ?? snapshot
  const removed: Change[] = []
  let typedAgain: readonly Change[] = []
  const kept: SealedSave[] = []
  for (const save of saves) {
    const { conflicts } = rebase(character, save.changes)
    const isHeldBack = (field: string) =>
      conflicts[field] !== undefined || removed.some((earlier) => earlier.field === field)
    const isKept = ({ field }: Change) => committed.has(save.saveId) || !isHeldBack(field)
    const changes = save.changes.filter(isKept)
    const heldBack = save.changes.filter((change) => !isKept(change))
    const isReplaced = (earlier: Change) => !isMerged(earlier) && changes.some(({ field }) => field === earlier.field)
    removed.push(...heldBack)
    typedAgain = [...typedAgain.filter((earlier) => !isReplaced(earlier)), ...heldBack]
    if (changes.length > 0) kept.push(changes.length === save.changes.length ? save : { ...save, changes })
    ;({ character } = rebase(character, changes))
  }
  return { kept, removed, typedAgain }
}
