import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CatalogueSearch } from '../../features/catalogue/catalogue-search.ts'
import { Catalogue } from '../../features/catalogue/catalogue.tsx'
import { Page } from '../page.tsx'

export function CataloguePage() {
  const search = useSearch({ from: '/signed-in/catalogue' })
  const navigate = useNavigate()
  const setSearch = useCallback(
    (next: CatalogueSearch, mode: 'push' | 'replace') =>
      void navigate({ to: '/catalogue', search: next, replace: mode === 'replace', resetScroll: false }),
    [navigate],
  )
  return (
    <Page>
      <Catalogue search={search} onSearch={setSearch} />
    </Page>
  )
}
