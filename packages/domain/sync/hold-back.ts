import type { Change } from '../change/change.ts'
import { rebaseOnto, unsent, type Replica } from './replica.ts'
import { exactFieldsOf, rebase } from './rebase.ts'

/**
 * Called when unsent edits are old: holds back every edit that conflicts with a newer value until its author decides.
 * Conflicting changes are also removed from a save without a response; if that save was committed after all, the server
 * recognises its id.
 */
export function holdBack(replica: Replica): Replica {
  const { snapshot, revision, inFlight, fetched, heldBack = [] } = replica
  const latest = fetched?.character ?? snapshot
  const conflicting = inFlight ? Object.keys(rebase(latest, inFlight.save.changes).conflicts) : []
  const fields = [...new Set([...heldBack, ...Object.keys(replica.conflicts), ...conflicting])]
  if (fields.length === heldBack.length) return replica
  if (!inFlight || conflicting.length === 0) return { ...replica, heldBack: fields }
  const { save } = inFlight
  const isConflicting = ({ field }: Change) => conflicting.includes(field)
  const changes = save.changes.filter((change) => !isConflicting(change))
  // Taken from the save and not from the draft, which does not show a change whose entry was gone for a while.
  const removed = save.changes.filter(isConflicting)
  const typed = [...removed, ...unsent(replica)]
  const next = { ...replica, heldBack: fields, exact: [...replica.exact, ...exactFieldsOf(removed)] }
  const current = { character: snapshot, revision }
  if (changes.length > 0) return rebaseOnto(next, current, { save: { ...save, changes } }, typed)
  return holdBack(rebaseOnto(next, fetched && fetched.revision > revision ? fetched : current, null, typed))
}
