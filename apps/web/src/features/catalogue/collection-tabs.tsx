import { collectionNames, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import type { Catalogue } from '../../queries/catalogue.ts'
import styles from './catalogue.module.css'
import { countMatches } from './find-records.ts'
import { useCollectionNames } from './use-collection-names.ts'

interface CollectionTabsProps {
  readonly collection: Collection
  /** Kept when switching tabs: a rope may be an item, a spell or a skill. */
  readonly searchText: string
  readonly catalogue: Catalogue
  readonly mayEdit: boolean
}

/** One tab for each collection; during a search, each shows its number of matches. */
export function CollectionTabs({ collection, searchText, catalogue, mayEdit }: CollectionTabsProps) {
  const { t } = useLingui()
  const names = useCollectionNames()
  const deferredText = useDeferredValue(searchText)
  const found = (name: Collection) => {
    const records = catalogue[name].data
    return records && countMatches(records, deferredText, mayEdit)
  }
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone the tabs scroll sideways.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [collection])
  return (
    <nav className={styles['tabs']} aria-label={t`Collections`}>
      {collectionNames.map((name) => (
        <Link
          key={name}
          ref={name === collection ? current : undefined}
          to="/catalogue"
          search={{ in: name, ...(searchText !== '' && { q: searchText }) }}
          resetScroll={false}
          aria-current={name === collection ? 'page' : undefined}
        >
          {names[name].title}
          {deferredText !== '' && <small>{found(name)}</small>}
        </Link>
      ))}
    </nav>
  )
}
