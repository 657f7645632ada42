import './ui/foundation/fonts.css'
import './ui/foundation/tokens.css'
import './ui/foundation/base.css'
import './app/splash.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetEarlyReads } from './api/early-reads.ts'
import { httpApi } from './api/http-api.ts'
import { importCharacter } from './api/import-character.ts'
import { ProblemError } from './api/problem-error.ts'
import { reloadUrl } from './api/reload-url.ts'
import { ServerApiProvider } from './api/server-api.ts'
import { readPreference } from './ui/foundation/device-preferences.ts'
import { lazyPart } from './ui/foundation/lazy-part.ts'
import { GameEntryFeed, GameEntryFeedProvider } from './sync/game-entry-feed.ts'
import { SyncClient } from './sync/sync-client.ts'
import { LazyRolls } from './sync/outbox/lazy-rolls.ts'
import { LazyPictures } from './sync/outbox/lazy-pictures.ts'
import { createAppRouter } from './app/router.ts'
import { applyTheme } from './app/frame/theme.ts'
import { whenIdle } from './app/use-preload.ts'
import { WhenIdle } from './app/when-idle.tsx'
import { activate } from './i18n/activate.ts'
import { chooseLocale } from './i18n/locale.ts'
import { applyEvents } from './queries/events/apply-events.ts'
import { queryKeys } from './queries/query-keys.ts'
import { openTabChannel } from './sync/stream/tab-channel.ts'
import { withLock } from './sync/stream/with-lock.ts'
import { requestPersistence } from './sync/local/request-persistence.ts'
import { forgetPortraits } from './sync/forget-portraits.ts'
import { offlineApi } from './sync/offline-api.ts'
import { LocalStores } from './sync/local/local-stores.ts'
import { unloadJournal } from './sync/local/unload-journal.ts'
import { newId } from './api/new-id.ts'
import { PicturesProvider } from './sync/outbox/pictures.ts'
import { SaveStateProvider } from './sync/save-state.ts'
import { Toasts } from './ui/overlays/toast.tsx'

const NewVersion = lazyPart(async () => (await import('./app/new-version.tsx')).NewVersion)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html must have an element with the id “root”')

applyTheme()
const localeActivated = activate(chooseLocale(readPreference('language'), navigator.languages))

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Repeating a refused request is pointless.
      retry: (failures, error) => !(error instanceof ProblemError) && failures < 3,
      // navigator.onLine is not trusted: a home network without internet access may still reach this server.
      networkMode: 'always',
    },
  },
})
const after = (milliseconds: number, callback: () => void) => {
  const timer = setTimeout(callback, milliseconds)
  return () => clearTimeout(timer)
}
const localStores = new LocalStores({ after })
const browser = {
  localStoreOf: (user: string) => localStores.ofUser(user),
  newId,
  now: () => Date.now(),
  random: () => Math.random(),
  after,
}
const server = httpApi(() => sync.user)
/** Resolves when the first page is rendered: until then, whatever else is loaded would delay it. */
const firstPage = Promise.withResolvers<void>()
const pictures = new LazyPictures(async (user) => {
  await firstPage.promise
  const { openPictures } = await import('./sync/outbox/open-pictures.ts')
  return openPictures(user, { ...browser, sync })
})
const dice = new LazyRolls(async (onUpdate) => {
  const { openRolls } = await import('./sync/outbox/open-rolls.ts')
  return openRolls({ ...browser, api: server, sync, onUpdate })
})
const api = offlineApi(server, {
  ...browser,
  commonStore: () => localStores.common(),
  sendLocalOnly: (publicRef) => void sync.open(publicRef).catch((error: unknown) => console.error(error)),
  forgetPortraits: () =>
    forgetPortraits({
      caches: 'caches' in window ? caches : undefined,
      origin: location.origin,
      loadedUrls: () => performance.getEntriesByType('resource').map(({ name }) => name),
      reload: reloadUrl,
    }),
  showCatalogue: (collection, records) => queries.setQueryData(queryKeys.content(collection), records),
})
const gameEntries = new GameEntryFeed()
const cachedReads = applyEvents(queries)
const sync: SyncClient = new SyncClient({
  ...browser,
  api: {
    getCharacter: (publicRef) => server.getCharacter({ params: { publicRef } }),
    createCharacter: ({ imports, ...body }) =>
      imports ? importCharacter(server, { saveId: body.saveId, ...imports }) : server.createCharacter({ body }),
    logBefore: async (publicRef, before) =>
      (await server.characterLog({ params: { publicRef }, query: { ...(before !== undefined && { before }) } }))
        .entries,
  },
  send: (publicRef, body) => server.saveCharacter({ params: { publicRef }, body }),
  sendRoll: dice.send,
  observer: {
    ...cachedReads,
    onGameEntries: (gameId, entries) => {
      cachedReads.onGameEntries(gameId, entries)
      gameEntries.publish(gameId, entries)
    },
  },
  withLock,
  openTabChannel,
  journalOf: (user) => unloadJournal(user, newId()),
  onEdit: requestPersistence,
  clearPictures: async (user) => {
    const { openPictureOutbox } = await import('./sync/local/picture-outbox.ts')
    await (await openPictureOutbox(user)).clear()
  },
  renameAttachments: (before, publicRef) => pictures.rename(before, publicRef),
  onRegistered: (before, publicRef) => {
    const isShown = router.state.location.pathname === `/characters/${before}`
    if (isShown) void router.navigate({ to: '/characters/$publicRef', params: { publicRef }, replace: true })
  },
})
sync.subscribe(() => pictures.switchUser(sync.user))
window.addEventListener('online', () => pictures.flush())
const router = createAppRouter({ queries, backend: api, sync, dice })

const app = (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <ServerApiProvider value={api}>
          <SaveStateProvider value={sync}>
            <PicturesProvider value={pictures}>
              <GameEntryFeedProvider value={gameEntries}>
                <Toasts>
                  <RouterProvider router={router} />
                </Toasts>
              </GameEntryFeedProvider>
            </PicturesProvider>
            <WhenIdle>
              <NewVersion beforeReload={() => sync.persist()} />
            </WhenIdle>
          </SaveStateProvider>
        </ServerApiProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)

/** The splash of index.html stays until the first page is loaded; a transition renders it in small steps. */
async function showFirstPage(container: HTMLElement): Promise<void> {
  await localeActivated
  await router.load()
  startTransition(() => createRoot(container).render(app))
  whenIdle(() => {
    forgetEarlyReads()
    firstPage.resolve()
  })
}
// No top-level await: lazy pages import from this module, and would wait for themselves.
void showFirstPage(root)
