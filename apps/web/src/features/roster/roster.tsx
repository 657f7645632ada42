import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useRosterActions } from '../../queries/roster-actions.ts'
import { useRoster } from '../../queries/roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
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
}

export function Roster({ onOpen }: RosterProps) {
  const { t } = useLingui()
  const { data: characters, error, refetch } = useRoster()
  const [searchText, setSearchText] = useState('')
  const [sort, setSort] = useRosterSort()
  const create = useCreate(onOpen)
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
        <EmptyRoster onCreate={create} />
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
          <NewButton onCreate={create} />
        </>
      }
    >
      {problem}
      <SectionBoundary name="characters">
        <CharacterCards
          characters={sortCharacters(characters, sort)}
          searchText={searchText}
          onOpen={onOpen}
          onCreate={create}
          onShowAll={() => setSearchText('')}
        />
      </SectionBoundary>
      <SectionBoundary name="trash">
        <TrashLink />
      </SectionBoundary>
    </PageLayout>
  )
}

function useCreate(onOpen: RosterProps['onOpen']): () => void {
  const { t } = useLingui()
  const actions = useRosterActions()
  const locale = useLocale()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  return () => attempt(t`Couldn’t create the character`, async () => onOpen(await actions.create(locale)))
}

interface CreateProps {
  readonly onCreate: () => void
}

/** A phone shows only “New”; screen readers always read the whole label. */
function NewButton({ onCreate }: CreateProps) {
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

function EmptyRoster({ onCreate }: CreateProps) {
  const { t } = useLingui()
  return (
    <EmptyPage
      title={t`No characters yet`}
      actions={
        <>
          <Button kind="primary" onClick={onCreate}>
            <Plus />
            {t`New character`}
          </Button>
          <ImportCharacters>{t`Import from a file`}</ImportCharacters>
        </>
      }
    >
      {t`Your first character starts at level 1 with 20 gold, a rope and a bedroll. Every change is saved automatically.`}
    </EmptyPage>
  )
}
