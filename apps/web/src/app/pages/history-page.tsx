import { useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { History } from '../../features/history/history.tsx'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { Page } from '../page.tsx'

export function HistoryPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/history' })
  const { field } = useSearch({ from: '/signed-in/characters/$publicRef/history' })
  const { sync } = useRouteContext({ from: '__root__' })
  const store = useMemo(() => sync.storeOf(publicRef), [sync, publicRef])
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Page>
        <History logField={field} />
      </Page>
    </OpenCharacterProvider>
  )
}
