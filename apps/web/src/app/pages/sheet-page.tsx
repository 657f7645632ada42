import { useParams, useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { DiceButton } from '../../dice/dice-button.tsx'
import { Dice } from '../../dice/dice.tsx'
import { PortraitButton } from '../../portrait/portrait-button.tsx'
import { leaves, type Leaf } from '../../sheet/leaf.ts'
import { SheetHead } from '../../sheet/sheet-head.tsx'
import { SheetTabs } from '../../sheet/sheet-tabs.tsx'
import { SheetMenu } from '../../sheet/sheet-ways.tsx'
import { Sheet } from '../../sheet/sheet.tsx'
import { OpenCharacterProvider } from '../../store/use-character.ts'
import { Page } from '../page.tsx'
import { SaveLine } from '../save-line.tsx'
import { useEarly } from '../use-early.ts'

export function SheetPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef' })
  const { desk, dice } = useRouteContext({ from: '__root__' })
  useEarly(dice.load)
  // Kept until the page is left: the desk may be cleared under it when somebody signs out.
  const store = useMemo(() => desk.at(publicRef), [desk, publicRef])
  const [leaf, setLeaf] = useState<Leaf>('sheet')
  const turn = (to: Leaf) => {
    setLeaf(to)
    window.scrollTo({ top: 0 })
  }
  const seek = (place: HTMLElement) => {
    for (const next of leaves) if (!place.checkVisibility()) flushSync(() => setLeaf(next))
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
