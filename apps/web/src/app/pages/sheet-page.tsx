import { useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Leaf } from '../../sheet/leaf.ts'
import { SheetHead } from '../../sheet/sheet-head.tsx'
import { SheetTabs } from '../../sheet/sheet-tabs.tsx'
import { Sheet } from '../../sheet/sheet.tsx'
import { OpenCharacterProvider } from '../../store/use-character.ts'
import { Page } from '../page.tsx'
import { SaveLine } from '../save-line.tsx'

export function SheetPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef' })
  const { desk } = useRouteContext({ from: '__root__' })
  // Kept until the page is left: the desk may be cleared under it when somebody signs out.
  const store = useMemo(() => desk.at(publicRef), [desk, publicRef])
  const [leaf, setLeaf] = useState<Leaf>('sheet')
  const turn = (to: Leaf) => {
    setLeaf(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Page phoneHead={<SheetHead />} phoneTabs={<SheetTabs leaf={leaf} onTurn={turn} />}>
        <Sheet leaf={leaf} saving={<SaveLine />} />
      </Page>
    </OpenCharacterProvider>
  )
}
