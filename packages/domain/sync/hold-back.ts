import type { Change } from '../change/change.ts'
import { onto, unsent, type Replica } from './replica.ts'
import { exactFieldsOf, rebase } from './rebase.ts'

/**
 * What is unsent was typed long ago: where others have written since, its author looks at both before anything is
 * replaced. Of a save that got no answer, that much is taken back; should it have arrived all the same, its id tells.
 */
export function holdBack(replica: Replica): Replica {
  const { snapshot, revision, inFlight, fetched, heldBack = [] } = replica
  const below = fetched?.character ?? snapshot
  const taken = inFlight ? Object.keys(rebase(below, inFlight.save.changes).conflicts) : []
  const asked = [...new Set([...heldBack, ...Object.keys(replica.conflicts), ...taken])]
  if (asked.length === heldBack.length) return replica
  if (!inFlight || taken.length === 0) return { ...replica, heldBack: asked }
  const { save } = inFlight
  const isTaken = ({ field }: Change) => taken.includes(field)
  const changes = save.changes.filter((change) => !isTaken(change))
  // It is typed again, also where its entry was gone meanwhile and nothing of it is shown.
  const again = save.changes.filter(isTaken)
  const typed = [...again, ...unsent(replica)]
  const back = { ...replica, heldBack: asked, exact: [...replica.exact, ...exactFieldsOf(again)] }
  const seen = { character: snapshot, revision }
  if (changes.length > 0) return onto(back, seen, { save: { ...save, changes } }, typed)
  return holdBack(onto(back, fetched && fetched.revision > revision ? fetched : seen, null, typed))
}
