import { isCollection, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useCatalogue, useContentSource, useIsAdministrator } from '../../queries/catalogue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import styles from './catalogue.module.css'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import { EditElsewhere } from './edit-elsewhere.tsx'
import { ExchangeMenu } from './import-export-menu.tsx'
import { Filters } from './filters.tsx'
import { FindField } from './search-field.tsx'
import { finder, narrowed } from './find-records.ts'
import { OpenRecord } from './record/record-panel.tsx'
import { RecordEditor, type Writing } from './record/record-editor.tsx'
import { RecordList } from './record-list.tsx'
import { useCollectionWords } from './use-collection-names.ts'
import { useWritten, type SaySearch } from './use-search-text.ts'

interface CatalogueProps {
  readonly search: CatalogueSearch
  /** Says in the address what is looked at; a record that is opened can be left by going back. */
  readonly onSearch: SaySearch
}

/** Everything that a table can play with, for everybody to read and for the administrator to edit. */
export function Catalogue({ search, onSearch }: CatalogueProps) {
  const { t } = useLingui()
  const collection: Collection = search.in !== undefined && isCollection(search.in) ? search.in : 'Items'
  const words = useCollectionWords()[collection]
  const catalogue = useCatalogue()
  const { data: records, error, refetch } = catalogue[collection]
  const [written, write, say] = useWritten(search, onSearch)
  const source = useContentSource()
  const isAdministrator = useIsAdministrator()
  const mayEdit = isAdministrator && source?.editAt === null
  const [isNew, setNew] = useState(false)
  const [news, setNews] = useState<{ readonly [C in Collection]?: Writing | null }>({})
  const show = (change: CatalogueSearch) => say(change, 'instead')
  const open = useCallback((record: string) => say({ record }, 'on'), [say])
  return (
    <PageLayout
      title={t`Catalogue`}
      search={<FindField value={written} onFind={write} />}
      {...(isAdministrator && {
        acts: (
          <>
            {mayEdit && (
              <Button kind="act" onClick={() => setNew(true)}>
                <Plus />
                {words.fresh}
              </Button>
            )}
            <ExchangeMenu mayImport={mayEdit} />
          </>
        ),
      })}
    >
      <CollectionTabs collection={collection} written={written} catalogue={catalogue} mayEdit={mayEdit} />
      {source && source.editAt !== null && <EditElsewhere collection={collection} source={source} />}
      {error !== null && (
        <CatalogueProblem error={error} isStale={records !== undefined} onRetry={() => void refetch()} />
      )}
      {records && (
        <div className={styles['spread']}>
          <div className={styles['column']}>
            <Filters collection={collection} records={records} search={search} mayEdit={mayEdit} onChange={show} />
            <Shelf
              {...{ collection, search, written, mayEdit, records, open }}
              onClear={() => {
                write('')
                onSearch({ in: collection }, 'instead')
              }}
            />
          </div>
          <OpenRecord
            collection={collection}
            record={records.find(({ id }) => id === search.record)}
            mayEdit={mayEdit}
            onClose={() => show({ record: '' })}
          />
        </div>
      )}
      {isNew && (
        <RecordEditor
          collection={collection}
          record={null}
          writing={news[collection] ?? null}
          onWrite={(writing) => setNews({ ...news, [collection]: writing })}
          onClose={() => setNew(false)}
          onSaved={(record) => {
            setNew(false)
            setNews({ ...news, [collection]: null })
            onSearch({ in: collection, record }, 'on')
          }}
        />
      )}
    </PageLayout>
  )
}

interface ShelfProps {
  readonly collection: Collection
  readonly search: CatalogueSearch
  readonly written: string
  readonly mayEdit: boolean
  readonly records: readonly CatalogueRecord[]
  readonly open: (id: string) => void
  readonly onClear: () => void
}

function Shelf({ collection, search, written, mayEdit, records, open, onClear }: ShelfProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const sought = useDeferredValue(written)
  const { kind, slot, school, level, status } = search
  const find = useMemo(() => {
    const filters = Object.fromEntries(
      Object.entries({ kind, slot, school, level, status }).filter(([, value]) => value),
    )
    return finder(narrowed(collection, records, filters, mayEdit), locale)
  }, [collection, records, kind, slot, school, level, status, mayEdit, locale])
  const found = useMemo(() => find(sought), [find, sought])
  return (
    <>
      <p className="sr" role="status">
        {t`${found.length} found`}
      </p>
      {found.length === 0 ? (
        <div className={styles['nothing']}>
          <p>{t`Nothing of this kind is in the catalogue.`}</p>
          <Button small onClick={onClear}>{t`Show all`}</Button>
        </div>
      ) : (
        <RecordList collection={collection} found={found} openId={search.record} mayEdit={mayEdit} onOpen={open} />
      )}
    </>
  )
}
