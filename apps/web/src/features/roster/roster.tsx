import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useRoster } from '../../queries/roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { EmptyRoster } from './empty-roster.tsx'
import { ImportCharacters } from './import-characters.tsx'
import { CharacterCards } from './character-cards.tsx'
import { SearchField } from './search-field.tsx'
import { OrderSelect, useRosterSort } from './order-select.tsx'
import { sortCharacters } from './roster-order.ts'
import { RosterProblem } from './roster-problem.tsx'
import { RosterSkeleton } from './roster-skeleton.tsx'
import { TrashLink } from './trash-link.tsx'

interface RosterProps {
  readonly onOpen: (publicRef: string) => void
  readonly onCreate: () => void
  readonly onJoin: (code: string) => void
}

export function Roster({ onOpen, onCreate, onJoin }: RosterProps) {
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
        <EmptyRoster onCreate={onCreate} onJoin={onJoin} />
        <SectionBoundary name="trash">
          <TrashLink />
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
          <ImportCharacters>
            <span className="long">{t`Import`}</span>
          </ImportCharacters>
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
        <TrashLink />
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
