import { useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogueSearch } from './catalogue-search.ts'

/** Says in the address what is looked at: after what it said before, or in its place. */
export type SaySearch = (search: CatalogueSearch, goes: 'on' | 'instead') => void

/** The search with a change; what is empty is left out. */
const without = (search: CatalogueSearch, change: CatalogueSearch): CatalogueSearch =>
  Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''))

/** Milliseconds after the last letter: browsers let nobody change an address too often. */
const pause = 300

/** What is sought: shown as it is typed, said in the address a moment later; another address is believed at once. */
export function useWritten(search: CatalogueSearch, onSearch: SaySearch) {
  const said = search.q ?? ''
  const [written, write] = useState(said)
  const sent = useRef(said)
  const say = useCallback(
    (change: CatalogueSearch, goes: 'on' | 'instead') => {
      sent.current = written
      onSearch(without({ ...search, q: written }, change), goes)
    },
    [search, written, onSearch],
  )
  useEffect(() => {
    if (said === sent.current) return
    sent.current = said
    write(said)
  }, [said])
  useEffect(() => {
    if (written === sent.current) return undefined
    const timer = setTimeout(() => say({}, 'instead'), pause)
    return () => clearTimeout(timer)
  }, [written, say])
  return [written, write, say] as const
}
