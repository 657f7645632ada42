import { Trans, useLingui } from '@lingui/react/macro'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useRoster } from '../../queries/roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Deferred } from '../../ui/foundation/deferred.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { DropZone } from '../../ui/inputs/drop-zone.tsx'
import { filesOfDrop } from '../../ui/inputs/files-of-drop.ts'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { CharacterCards } from './character-cards.tsx'
import { SearchField } from './search-field.tsx'
import { OrderSelect, useRosterSort } from './order-select.tsx'
import { sortCharacters } from './roster-order.ts'
import { RosterProblem } from './roster-problem.tsx'
import { RosterSkeleton } from './roster-skeleton.tsx'

const EmptyRoster = lazyPart(async () => (await withLazyTexts(import('./empty-roster.tsx'))).EmptyRoster)
const TrashLink = lazyPart(async () => (await withLazyTexts(import('./trash-link.tsx'))).TrashLink)

interface RosterProps {
  readonly onOpen: (publicRef: string) => void
  readonly onCreate: () => void
  /** Opens the import page, with files that were dropped here. */
  readonly onImport: (files: readonly File[]) => void
  readonly onJoin: (code: string) => void
}

/** The user's characters. Takes dropped files, also before the characters are there. */
export function Roster(props: RosterProps) {
  const { t } = useLingui()
  return (
    <DropZone label={t`Drop to import`} onDrop={(data) => void filesOfDrop(data).then(props.onImport)}>
      <RosterPage {...props} />
    </DropZone>
  )
}

function RosterPage({ onOpen, onCreate, onImport, onJoin }: RosterProps) {
  const { t } = useLingui()
  const { data: characters, error, refetch } = useRoster()
  const [searchText, setSearchText] = useState('')
  const [sort, setSort] = useRosterSort()
  const problem = error !== null && (
    <RosterProblem error={error} isStale={characters !== undefined} onRetry={() => void refetch()} />
  )
  if (characters === undefined) {
    return <PageLayout title={t`Characters`}>{problem || <RosterSkeleton />}</PageLayout>
  }
  if (characters.length === 0) {
    return (
      <PageLayout title={t`Characters`}>
        {problem}
        <Suspense fallback={<RosterSkeleton />}>
          <EmptyRoster onCreate={onCreate} onImport={() => onImport([])} onJoin={onJoin} />
        </Suspense>
        <SectionBoundary name="trash">
          <Deferred>
            <TrashLink />
          </Deferred>
        </SectionBoundary>
      </PageLayout>
    )
  }
  return (
    <PageLayout
      title={t`Characters`}
      search={
        <>
          <SearchField value={searchText} onSearch={setSearchText} />
          <OrderSelect sort={sort} onSort={setSort} />
        </>
      }
      actions={
        <>
          <Button onClick={() => onImport([])}>
            <FileUp />
            <span className="long">{t`Import`}</span>
          </Button>
          <NewButton onCreate={onCreate} />
        </>
      }
    >
      {problem}
      <SectionBoundary name="characters">
        <CharacterCards
          characters={sortCharacters(characters, sort)}
          searchText={searchText}
          onOpen={onOpen}
          onCreate={onCreate}
          onShowAll={() => setSearchText('')}
        />
      </SectionBoundary>
      <SectionBoundary name="trash">
        <Deferred>
          <TrashLink />
        </Deferred>
      </SectionBoundary>
    </PageLayout>
  )
}

/** A phone shows only “New”; screen readers always read the whole label. */
function NewButton({ onCreate }: Pick<RosterProps, 'onCreate'>) {
  return (
    <Button kind="primary" onClick={onCreate}>
      <Plus />
      <span>
        <Trans>
          New <span className="long">character</span>
        </Trans>
      </span>
    </Button>
  )
}
