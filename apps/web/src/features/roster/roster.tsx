import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useRosterActions } from '../../queries/actions.ts'
import { useRoster } from '../../queries/queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import { BringIn } from './import-characters.tsx'
import { CharacterCards } from './character-cards.tsx'
import { FindField } from './search-field.tsx'
import { OrderSelect, useRosterSort } from './order-select.tsx'
import { inOrder } from './roster-order.ts'
import { RosterProblem } from './roster-problem.tsx'
import { RosterSkeleton } from './roster-skeleton.tsx'
import { TrashLine } from './trash-link.tsx'

interface RosterProps {
  readonly onOpen: (publicRef: string) => void
}

/** All my characters. */
export function Roster({ onOpen }: RosterProps) {
  const { t } = useLingui()
  const { data: characters, error, refetch } = useRoster()
  const [written, setWritten] = useState('')
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
        <TrashLine />
      </PageLayout>
    )
  }
  return (
    <PageLayout
      title={t`Characters`}
      search={
        <>
          <FindField value={written} onFind={setWritten} />
          <OrderSelect sort={sort} onSort={setSort} />
        </>
      }
      acts={
        <>
          <BringIn>
            <span className="long">{t`From a file`}</span>
          </BringIn>
          <NewButton onCreate={create} />
        </>
      }
    >
      {problem}
      <CharacterCards
        characters={inOrder(characters, sort)}
        written={written}
        onOpen={onOpen}
        onCreate={create}
        onShowAll={() => setWritten('')}
      />
      <TrashLine />
    </PageLayout>
  )
}

/** One press: the character is made and opened. */
function useCreate(onOpen: RosterProps['onOpen']): () => void {
  const { t } = useLingui()
  const acts = useRosterActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  return () => attempt(t`No character was made`, async () => onOpen(await acts.create()))
}

interface CreateProps {
  readonly onCreate: () => void
}

/** On a phone it is short to the eye. */
function NewButton({ onCreate }: CreateProps) {
  return (
    <Button kind="act" onClick={onCreate}>
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
      title={t`Nothing is written yet`}
      acts={
        <>
          <Button kind="act" onClick={onCreate}>
            <Plus />
            {t`New character`}
          </Button>
          <BringIn>{t`Bring in from a file`}</BringIn>
        </>
      }
    >
      {t`Your first character begins at level 1 with 20 gold, a rope and a bedroll. Everything you write is saved by itself.`}
    </EmptyPage>
  )
}
