import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Import } from '../../features/import/import.tsx'
import { takeDroppedFiles } from '../dropped-files.ts'
import { Page } from '../page.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'

export function ImportPage() {
  const navigate = useNavigate()
  const { sync } = useRouteContext({ from: '__root__' })
  const { into = null } = useSearch({ from: '/signed-in/import' })
  const [files] = useState(takeDroppedFiles)
  const open = useOpenSheet()
  const read = useCallback((publicRef: string, revision: number) => sync.read(publicRef, revision), [sync])
  return (
    // The bar with the button takes the place of the tabs.
    <Page phoneTabs={<></>}>
      <Import
        key={into}
        {...{ files, into, open, read }}
        // Replaced, so that the back button leads to the page before and not to another import.
        onOpen={(publicRef) => void navigate({ to: '/characters/$publicRef', params: { publicRef }, replace: true })}
      />
    </Page>
  )
}
