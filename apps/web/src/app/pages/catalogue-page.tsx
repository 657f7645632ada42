import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { addRecord } from '../../character-actions/add-record.ts'
import type { CatalogueSearch } from '../../features/catalogue/catalogue-search.ts'
import { Catalogue } from '../../features/catalogue/catalogue.tsx'
import type { AddTo } from '../../features/catalogue/record/add-to-character.tsx'
import { Page } from '../page.tsx'

export function CataloguePage() {
  const search = useSearch({ from: '/signed-in/catalogue' })
  const navigate = useNavigate()
  const setSearch = useCallback(
    (next: CatalogueSearch, mode: 'push' | 'replace') =>
      void navigate({ to: '/catalogue', search: next, replace: mode === 'replace', resetScroll: false }),
    [navigate],
  )
  const { sync } = useRouteContext({ from: '__root__' })
  const addTo: AddTo = async (publicRef, collection, reference) => {
    await sync.open(publicRef)
    addRecord(sync.storeOf(publicRef), collection, reference, new Date())
  }
  return (
    <Page>
      <Catalogue search={search} onSearch={setSearch} onAdd={addTo} />
    </Page>
  )
}
