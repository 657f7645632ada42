import { useParams, useRouteContext } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { DiceButton } from '../../features/dice/dice-button.tsx'
import { Dice } from '../../features/dice/dice.tsx'
import { PortraitButton } from '../../features/portrait/portrait-button.tsx'
import { sheetTabs, type SheetTab } from '../../features/sheet/sheet-tab.ts'
import { SheetHead } from '../../features/sheet/sheet-head.tsx'
import { SheetTabs } from '../../features/sheet/sheet-tabs.tsx'
import { SheetBar } from '../../features/sheet/sheet-actions.tsx'
import { Sheet } from '../../features/sheet/sheet.tsx'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useSession } from '../../queries/session.ts'
import { OpenCharacterProvider, useCharacterStore, useField } from '../../sync/replica/use-character.ts'
import { Deferred } from '../../ui/foundation/deferred.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { Page } from '../page.tsx'
import { SaveStateLine } from '../save-state/save-state-line.tsx'
import { usePreload } from '../use-preload.ts'

const loadAbout = async () => (await import('../../features/sheet/identity/about.tsx')).About
const About = lazyPart(loadAbout)

const TurnBand = lazyPart(
  async () => (await withLazyTexts(import('../../features/encounter/band/turn-band.tsx'))).TurnBand,
)

const CheckCall = lazyPart(
  async () => (await withLazyTexts(import('../../features/sheet/check/check-call.tsx'))).CheckCall,
)

/** What happens in the game of the open character: a check that its player is asked for, and its turn in a fight. */
function InGame() {
  const store = useCharacterStore()
  const [gameId] = useField('gameId')
  const me = useSession().user?.id
  if (gameId === null) return null
  const isOwn = store.draft.user === me
  return (
    <Deferred>
      <SectionBoundary name="check">
        {isOwn && <CheckCall gameId={gameId} publicRef={store.publicRef} />}
      </SectionBoundary>
      <SectionBoundary name="turn">
        <TurnBand gameId={gameId} publicRef={store.publicRef} isOwn={isOwn} />
      </SectionBoundary>
    </Deferred>
  )
}

export function SheetPage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef' })
  const { sync, dice } = useRouteContext({ from: '__root__' })
  usePreload(dice.load)
  usePreload(loadAbout)
  // Memoized: signing out closes all stores while this page is still mounted.
  const store = useMemo(() => sync.storeOf(publicRef), [sync, publicRef])
  const [tab, setTab] = useState<SheetTab>('sheet')
  const selectTab = (next: SheetTab) => {
    setTab(next)
    window.scrollTo({ top: 0 })
  }
  const revealSection = (element: HTMLElement) => {
    for (const next of sheetTabs) if (!element.checkVisibility()) flushSync(() => setTab(next))
  }
  const showSection = (id: string) => {
    const section = document.getElementById(id)
    if (!section) return
    revealSection(section)
    section.scrollIntoView({ block: 'center' })
    section.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }
  const [showsAbout, setShowsAbout] = useState(false)
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Dice roller={dice}>
        <Page
          actions={
            <>
              <DiceButton />
              <SheetBar />
            </>
          }
          revealSection={revealSection}
          phoneHead={<SheetHead portrait={<PortraitButton />} onAbout={() => setShowsAbout(true)} />}
          phoneTabs={<SheetTabs tab={tab} onChange={selectTab} />}
        >
          <Sheet
            tab={tab}
            onShow={showSection}
            saving={<SaveStateLine />}
            portrait={<PortraitButton />}
            turn={<InGame />}
          />
        </Page>
        {showsAbout && (
          <Suspense>
            <About onClose={() => setShowsAbout(false)} />
          </Suspense>
        )}
      </Dice>
    </OpenCharacterProvider>
  )
}
