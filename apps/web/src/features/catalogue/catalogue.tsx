import { collectionNames, isCollection, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import {
  useCatalogue,
  useContentSource,
  useIsAdministrator,
  type Catalogue as CatalogueQueries,
} from '../../queries/catalogue.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import styles from './catalogue.module.css'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { CollectionTabs } from './collection-tabs.tsx'
import { EditElsewhere } from './edit-elsewhere.tsx'
import { ImportExportMenu } from './import-export-menu.tsx'
import { Filters } from './filters.tsx'
import { SearchField } from './search-field.tsx'
import { countMatches, createFinder, filterRecords } from './find-records.ts'
import type { AddTo } from './record/add-to-character.tsx'
import { RecordPanel } from './record/record-panel.tsx'
import { useSession } from '../../queries/session.ts'
import { SecondFactorMissing } from './second-factor-missing.tsx'
import { RecordEditor, type UnsavedEdit } from './record/record-editor.tsx'
import { RecordList } from './record-list.tsx'
import { useCollectionNames } from './use-collection-names.ts'
import { useSearchText, type SetSearch } from './use-search-text.ts'

interface CatalogueProps {
  readonly search: CatalogueSearch
  readonly onSearch: SetSearch
  readonly onAdd: AddTo
}

/** Everyone can read the catalogue; administrators can edit it. */
export function Catalogue({ search, onSearch, onAdd }: CatalogueProps) {
  const { t } = useLingui()
  const collection: Collection = search.in !== undefined && isCollection(search.in) ? search.in : 'Items'
  const names = useCollectionNames()[collection]
  const catalogue = useCatalogue()
  const { data: records, error, refetch } = catalogue[collection]
  const [searchText, setSearchText, updateSearch] = useSearchText(search, onSearch)
  const source = useContentSource()
  const isAdministrator = useIsAdministrator()
  const { secondFactorMissing } = useSession()
  const mayEdit = isAdministrator && source?.editedHere.includes(collection) === true
  const [isCreating, setCreating] = useState(false)
  const [newEdits, setNewEdits] = useState<{ readonly [C in Collection]?: UnsavedEdit | null }>({})
  const show = (change: CatalogueSearch) => updateSearch(change, 'replace')
  const openRecord = useCallback((record: string) => updateSearch({ record }, 'push'), [updateSearch])
  return (
    <PageLayout
      title={t`Catalogue`}
      search={<SearchField value={searchText} onSearch={setSearchText} />}
      {...(isAdministrator && {
        actions: (
          <>
            {mayEdit && (
              <Button kind="primary" onClick={() => setCreating(true)}>
                <Plus />
                {names.newLabel}
              </Button>
            )}
            <ImportExportMenu mayImport={source !== undefined && source.editedHere.length > 0} />
          </>
        ),
      })}
    >
      <CollectionTabs collection={collection} searchText={searchText} catalogue={catalogue} mayEdit={mayEdit} />
      {secondFactorMissing && <SecondFactorMissing />}
      {source && source.editAt !== null && <EditElsewhere {...{ collection, source, mayEdit }} />}
      {error !== null && (
        <CatalogueProblem error={error} isStale={records !== undefined} onRetry={() => void refetch()} />
      )}
      {records && (
        <div className={styles['layout']}>
          <div className={styles['column']}>
            <SectionBoundary key={collection} name="catalogue list">
              <Filters collection={collection} records={records} search={search} mayEdit={mayEdit} onChange={show} />
              <Results
                {...{ collection, search, searchText, mayEdit, records, catalogue }}
                onOpen={openRecord}
                onClear={() => {
                  setSearchText('')
                  onSearch({ in: collection }, 'replace')
                }}
              />
            </SectionBoundary>
          </div>
          <RecordPanel
            collection={collection}
            record={records.find(({ id }) => id === search.record)}
            mayEdit={mayEdit}
            onAdd={onAdd}
            onClose={() => show({ record: '' })}
          />
        </div>
      )}
      {isCreating && (
        <RecordEditor
          collection={collection}
          record={null}
          edit={newEdits[collection] ?? null}
          onEdit={(edit) => setNewEdits({ ...newEdits, [collection]: edit })}
          onClose={() => setCreating(false)}
          onSaved={(record) => {
            setCreating(false)
            setNewEdits({ ...newEdits, [collection]: null })
            onSearch({ in: collection, record }, 'push')
          }}
        />
      )}
    </PageLayout>
  )
}

interface ResultsProps {
  readonly catalogue: CatalogueQueries
  readonly collection: Collection
  readonly search: CatalogueSearch
  readonly searchText: string
  readonly mayEdit: boolean
  readonly records: readonly CatalogueRecord[]
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

function Results({ catalogue, collection, search, searchText, mayEdit, records, onOpen, onClear }: ResultsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const deferredText = useDeferredValue(searchText)
  const { kind, slot, school, level, status } = search
  const find = useMemo(() => {
    const filters = Object.fromEntries(
      Object.entries({ kind, slot, school, level, status }).filter(([, value]) => value),
    )
    return createFinder(filterRecords(collection, records, filters, mayEdit), locale)
  }, [collection, records, kind, slot, school, level, status, mayEdit, locale])
  const found = useMemo(() => find(deferredText), [find, deferredText])
  const isFoundElsewhere = () =>
    collectionNames.some(
      (name) => name !== collection && countMatches(catalogue[name].data ?? [], deferredText, mayEdit) > 0,
    )
  return (
    <>
      <p className="sr" role="status">
        {t`${found.length} found`}
      </p>
      {found.length === 0 ? (
        <div className={styles['noMatches']}>
          <p>
            {t`No matches in the catalogue.`}{' '}
            {isFoundElsewhere()
              ? t`Try another collection, or type the name on your sheet: it’s kept as you wrote it.`
              : t`Type the name on your sheet: it’s kept as you wrote it.`}
          </p>
          <Button small onClick={onClear}>{t`Show all`}</Button>
        </div>
      ) : (
        <RecordList collection={collection} found={found} openId={search.record} mayEdit={mayEdit} onOpen={onOpen} />
      )}
    </>
  )
}
