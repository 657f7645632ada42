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
import { httpBackend } from './api/http-backend.ts'
import { storedPreference } from './ui/foundation/device-preferences.ts'
import { SyncClient } from './sync/sync-client.ts'
import { NewVersion } from './app/new-version.tsx'
import { LazyRolls } from './sync/outbox/lazy-rolls.ts'
import { LazyPictures } from './sync/outbox/lazy-pictures.ts'
import { createPages } from './app/router.ts'
import { applyTheme } from './app/frame/theme.ts'
import { activate } from './i18n/activate.ts'
import { chooseLocale } from './i18n/locale.ts'
import { alone, joinTabs } from './sync/stream/tabs.ts'
import { requestPersistence } from './sync/local/request-persistence.ts'
import { offlineBackend } from './sync/local/offline-backend.ts'
import { LocalStores } from './sync/local/local-stores.ts'
import { unloadJournal } from './sync/local/unload-journal.ts'
import { BackendProvider, Refusal } from './api/backend.ts'
import { newId } from './api/new-id.ts'
import { PicturesProvider } from './sync/outbox/pictures.ts'
import { SaveStateProvider } from './sync/save-state.ts'
import { Toasts } from './ui/overlays/toast.tsx'

const page = document.getElementById('root')
if (page === null) throw new Error('index.html has no element “root”.')

applyTheme()
const spoken = activate(chooseLocale(storedPreference('language'), navigator.languages))

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one however often it is asked for.
      retry: (tries, error) => !(error instanceof Refusal) && tries < 3,
      // What a browser believes about its connection is not believed: a table's own network may have no internet.
      networkMode: 'always',
    },
  },
})
const disks = new LocalStores((isKept) => sync.setPersistent(isKept))
const world = {
  localStoreOf: (user: string) => disks.of(user),
  newId,
  now: () => Date.now(),
  random: () => Math.random(),
  after: (milliseconds: number, callback: () => void) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
const server = httpBackend(() => sync.user)
const pictures = new LazyPictures(async (user) => {
  const { openPictures } = await import('./sync/outbox/open-pictures.ts')
  return openPictures(user, { ...world, sync })
})
const dice = new LazyRolls(async (tell) => {
  const { openRolls } = await import('./sync/outbox/open-rolls.ts')
  return openRolls({ ...world, backend: server, sync, tell })
})
const backend = offlineBackend(server, { ...world, common: () => disks.common() })
const sync: SyncClient = new SyncClient({
  ...world,
  backend: server,
  send: server.sendSave,
  sendRoll: dice.send,
  queries,
  alone,
  joinTabs,
  journalOf: (user) => unloadJournal(user, newId()),
  onEdit: requestPersistence,
  forgetPictures: async (user) => {
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
const router = createPages({ queries, backend, sync, dice })

const house = (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <BackendProvider value={backend}>
          <SaveStateProvider value={sync}>
            <PicturesProvider value={pictures}>
              <Toasts>
                <RouterProvider router={router} />
              </Toasts>
            </PicturesProvider>
            <NewVersion beforeReload={() => sync.persist()} />
          </SaveStateProvider>
        </BackendProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)

// What index.html shows stays until the whole page can take its place, and that is drawn in small steps.
// Nothing waits for it here: the pages import from this file, and would wait for themselves.
void spoken.then(() => router.load()).then(() => startTransition(() => createRoot(page).render(house)))
