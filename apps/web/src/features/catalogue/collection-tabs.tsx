import { collectionNames, matchesText, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'
import type { Catalogue } from '../../queries/catalogue.ts'
import styles from './catalogue.module.css'
import { useCollectionWords } from './use-collection-names.ts'

interface CollectionTabsProps {
  readonly collection: Collection
  /** What is sought goes along: a rope may be an item, a spell or a skill. */
  readonly written: string
  readonly catalogue: Catalogue
  readonly mayEdit: boolean
}

/** The collections; while something is sought, each says how often it is found there. */
export function CollectionTabs({ collection, written, catalogue, mayEdit }: CollectionTabsProps) {
  const { t } = useLingui()
  const words = useCollectionWords()
  const sought = useDeferredValue(written)
  const found = (name: Collection) =>
    catalogue[name].data?.filter(
      (record) =>
        (mayEdit || record.status === 'published') &&
        (matchesText(record.name.en, sought) || matchesText(record.name.de, sought)),
    ).length
  const current = useRef<HTMLAnchorElement>(null)
  // On a phone not all of them are in sight.
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
          search={{ in: name, ...(written !== '' && { q: written }) }}
          resetScroll={false}
          aria-current={name === collection ? 'page' : undefined}
        >
          {words[name].title}
          {sought !== '' && <small>{found(name)}</small>}
        </Link>
      ))}
    </nav>
  )
}
