import { useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { DiceButton } from '../../features/dice/dice-button.tsx'
import { Dice } from '../../features/dice/dice.tsx'
import { PortraitButton } from '../../features/portrait/portrait-button.tsx'
import { sheetTabs, type SheetTab } from '../../features/sheet/sheet-tab.ts'
import { SheetHead } from '../../features/sheet/sheet-head.tsx'
import { SheetTabs } from '../../features/sheet/sheet-tabs.tsx'
import { SheetMenu } from '../../features/sheet/sheet-actions.tsx'
import { Sheet } from '../../features/sheet/sheet.tsx'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { Page } from '../page.tsx'
import { SaveLine } from '../save-state/save-state-line.tsx'
import { useEarly } from '../use-preload.ts'

export function SheetPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef' })
  const { sync, dice } = useRouteContext({ from: '__root__' })
  useEarly(dice.load)
  // Kept until the page is left: the desk may be cleared under it when somebody signs out.
  const store = useMemo(() => sync.at(publicRef), [sync, publicRef])
  const [leaf, setLeaf] = useState<SheetTab>('sheet')
  const turn = (to: SheetTab) => {
    setLeaf(to)
    window.scrollTo({ top: 0 })
  }
  const seek = (place: HTMLElement) => {
    for (const next of sheetTabs) if (!place.checkVisibility()) flushSync(() => setLeaf(next))
  }
  const tellAbout = () => {
    flushSync(() => setLeaf('sheet'))
    document.getElementById('about')?.scrollIntoView({ block: 'start' })
  }
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Dice table={dice}>
        <Page
          actions={
            <>
              <DiceButton />
              <SheetMenu />
            </>
          }
          onSeek={seek}
          phoneHead={<SheetHead portrait={<PortraitButton />} onAbout={tellAbout} />}
          phoneTabs={<SheetTabs leaf={leaf} onTurn={turn} />}
        >
          <Sheet leaf={leaf} saving={<SaveLine />} portrait={<PortraitButton />} />
        </Page>
      </Dice>
    </OpenCharacterProvider>
  )
}
