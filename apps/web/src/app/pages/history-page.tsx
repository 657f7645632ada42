import { describeChange } from '@everquill/domain'
import { useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { History } from '../../features/history/history.tsx'
import { FullLog } from '../../log-view/full-log.tsx'
import { useEntryTexts } from '../../log-view/texts/use-entry-texts.tsx'
import { useFieldTexts } from '../../log-view/texts/use-field-texts.ts'
import { OpenCharacterProvider, useCharacterStore } from '../../sync/replica/use-character.ts'
import { Page } from '../page.tsx'

export function HistoryPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/history' })
  const { sync } = useRouteContext({ from: '__root__' })
  const store = useMemo(() => sync.at(publicRef), [sync, publicRef])
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Page>
        <WholeHistory />
      </Page>
    </OpenCharacterProvider>
  )
}

/** The words of the sheet, lent to its history. */
function WholeHistory() {
  const { field } = useSearch({ from: '/signed-in/characters/$publicRef/history' })
  const { draft } = useCharacterStore()
  const words = useFieldTexts()
  const wordsOf = useEntryTexts()
  return (
    <History
      words={words}
      sayEntry={(entry) => {
        const { label, was, is } = wordsOf({ entry, description: describeChange(entry.data, draft) })
        return (
          <>
            {label} {was !== undefined && <>{was} → </>}
            {is}
          </>
        )
      }}
      log={(course, onTravel) => <FullLog field={field} course={course} onTravel={onTravel} />}
    />
  )
}
