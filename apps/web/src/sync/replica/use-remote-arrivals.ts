import { useEffect, useRef, useState } from 'react'
import { highlightTime, useCharacterStore } from './use-character.ts'

/**
 * For each element of a set or a list, a number if someone else has just added it. Elements that were there at first, and
 * those that this tab adds, have none.
 */
export function useRemoteArrivals(field: string, ids: readonly string[]): (id: string) => number | undefined {
  const store = useCharacterStore()
  const known = useRef({ ids, changes: store.remoteChanges(field) })
  const [arrived, setArrived] = useState<{ readonly ids: readonly string[]; readonly change: number }>()
  useEffect(() => {
    const before = known.current
    const changes = store.remoteChanges(field)
    known.current = { ids, changes }
    const added = ids.filter((id) => !before.ids.includes(id))
    if (changes !== before.changes && added.length > 0) setArrived({ ids: added, change: changes })
  }, [store, field, ids])
  useEffect(() => {
    if (!arrived) return undefined
    const timer = setTimeout(() => setArrived(undefined), highlightTime)
    return () => clearTimeout(timer)
  }, [arrived])
  return (id) => (arrived?.ids.includes(id) ? arrived.change : undefined)
}
