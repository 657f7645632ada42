import { useCallback, useEffect, useRef, useState } from 'react'
import type { CatalogueSearch } from './catalogue-search.ts'

/** Updates the URL, with a new history entry or in place of the current one. */
export type SetSearch = (search: CatalogueSearch, mode: 'push' | 'replace') => void

/** Applies a change and drops empty parameters. */
const withChange = (search: CatalogueSearch, change: CatalogueSearch): CatalogueSearch =>
  Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''))

/** Milliseconds after the last keystroke: browsers limit how often the URL may change. */
const pause = 300

/** The search text: shown as it is typed, written to the URL after a pause; a change of the URL (going back) replaces it at once. */
export function useSearchText(search: CatalogueSearch, onSearch: SetSearch) {
  const urlText = search.q ?? ''
  const [text, setText] = useState(urlText)
  const sentText = useRef(urlText)
  const update = useCallback(
    (change: CatalogueSearch, mode: 'push' | 'replace') => {
      sentText.current = text
      onSearch(withChange({ ...search, q: text }, change), mode)
    },
    [search, text, onSearch],
  )
  useEffect(() => {
    if (urlText === sentText.current) return
    sentText.current = urlText
    setText(urlText)
  }, [urlText])
  useEffect(() => {
    if (text === sentText.current) return undefined
    const timer = setTimeout(() => update({}, 'replace'), pause)
    return () => clearTimeout(timer)
  }, [text, update])
  return [text, setText, update] as const
}
