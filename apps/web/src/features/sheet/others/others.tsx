import { foldText, rollField, type GameEntry } from '@everquill/domain'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useLog } from '../../../queries/log/log.ts'
import { useSession } from '../../../queries/session.ts'
import { useGameEntryFeed } from '../../../sync/game-entry-feed.ts'
import { useCharacterStore, useField, useIsGone } from '../../../sync/replica/use-character.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { entriesOfOthers, savesIn } from './entries-of-others.ts'
import type { News } from './news.ts'
import { OwnOffers } from './own-offers.tsx'
import { readSeen, storeSeen, type Seen } from './seen-entries.ts'

/** Loaded with the first thing that others do, because most pages are closed before. */
const OthersToasts = lazyPart(async () => (await withLazyTexts(import('./others-toasts.tsx'))).OthersToasts)
const GmNotice = lazyPart(async () => (await withLazyTexts(import('./gm-notice.tsx'))).GmNotice)
const AwayNotice = lazyPart(async () => (await withLazyTexts(import('./away-notice.tsx'))).AwayNotice)

/** More saves that arrive together are listed instead: so many toasts at once could not be read. */
const maxToasts = 2

const isPageHidden = (): boolean => document.visibilityState === 'hidden'

/** Tells the user what others do to the open character while it is shown, and what they did since it was seen last. */
export function Others() {
  const store = useCharacterStore()
  const { publicRef } = store
  const me = useSession().user?.id ?? ''
  const entries = useLog(publicRef).data
  const [news, setNews] = useState<readonly News[]>()
  /** Until when the log had been seen, if entries after that are to be listed. */
  const [listedSince, setListedSince] = useState<Seen | null>(null)
  const seen = useRef<Seen>(null)

  const review = useEffectEvent(() => {
    // On a hidden screen nobody sees anything.
    if (entries === undefined || isPageHidden()) return
    const before = seen.current ?? readSeen(publicRef)
    const unseen = before ? entriesOfOthers(entries, me, before.entryId) : []
    const saves = savesIn(unseen)
    const isListed = unseen.length > 0 && (seen.current === null || saves.length > maxToasts)
    if (isListed) setListedSince((since) => since ?? before)
    else if (store.draft.user === me && saves.length > 0) {
      setNews((waiting = []) => [...waiting, ...saves.map((save): News => ({ kind: 'save', entries: save }))])
    }
    seen.current = { entryId: entries[0]?.id ?? '0', at: Date.now() }
    if (!isListed) remember()
  })
  /** What is listed counts as seen once the list was opened. */
  const remember = useEffectEvent(() => {
    if (seen.current && listedSince === null) storeSeen(publicRef, { ...seen.current, at: Date.now() })
  })
  useEffect(() => review(), [entries])
  useEffect(() => {
    const onChange = () => (isPageHidden() ? remember() : review())
    document.addEventListener('visibilitychange', onChange)
    return () => {
      document.removeEventListener('visibilitychange', onChange)
      remember()
    }
  }, [])
  useOthersRolls((entry) => setNews((waiting = []) => [...waiting, { kind: 'roll', entry }]))

  const markAsRead = () => {
    setListedSince(null)
    if (seen.current) storeSeen(publicRef, seen.current)
  }
  const [gameId] = useField('gameId')
  const [owner] = useField('user')
  const isInTrash = useField('deletedAt')[0] !== undefined
  const isReadOnly = useIsGone() || isInTrash
  const own = useMemo(() => [store], [store])
  return (
    <Suspense>
      {gameId !== null && owner !== me && !isReadOnly && <GmNotice gameId={gameId} />}
      {gameId !== null && owner === me && !isReadOnly && <OwnOffers gameId={gameId} stores={own} />}
      {news && <OthersToasts news={news} onShown={() => setNews([])} />}
      {listedSince && entries && (
        <AwayNotice
          entries={entriesOfOthers(entries, me, listedSince.entryId)}
          since={listedSince.at}
          onRead={markAsRead}
        />
      )}
    </Suspense>
  )
}

/** Reports the rolls of others in the open character's game, unless they appear in the log beside it anyway. */
function useOthersRolls(onRoll: (entry: GameEntry) => void): void {
  const store = useCharacterStore()
  const feed = useGameEntryFeed()
  const me = useSession().user?.id ?? ''
  const receive = useEffectEvent((gameId: string, entries: readonly GameEntry[]) => {
    if (gameId !== store.draft.gameId) return
    for (const entry of entries) {
      const isInLog = entry.characterId === store.draft.id && isLogVisible()
      // An effect on the character is offered to its owner, with the total.
      const isOffered = store.draft.user === me && foldText(entry.act?.with ?? '') === foldText(store.draft.name)
      if (entry.data.field === rollField && entry.user !== me && !isInLog && !isOffered) onRoll(entry)
    }
  })
  useEffect(() => feed.subscribe((gameId, entries) => receive(gameId, entries)), [feed])
}

const isLogVisible = (): boolean => document.querySelector('[data-docked-log]')?.checkVisibility() ?? false
