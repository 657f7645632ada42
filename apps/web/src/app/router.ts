import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { catalogueSearch } from '../features/catalogue/catalogue-search.ts'
import { withLaterWords } from '../i18n/activate.ts'
import { Refusal, type Backend, type SessionState } from '../api/backend.ts'
import { keys, rosterQuery } from '../queries/queries.ts'
import { BrokenPage } from './broken-page.tsx'
import type { SyncClient } from '../sync/sync-client.ts'
import type { LazyRolls } from '../sync/outbox/lazy-rolls.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { WaitingPage } from './loading-page.tsx'

/** What every route can reach. */
export interface RouterContext {
  readonly queries: QueryClient
  readonly backend: Backend
  readonly sync: SyncClient
  readonly dice: LazyRolls
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: async ({ context: { queries, backend, sync } }) => {
    const session = await queries.query({
      queryKey: keys.session,
      queryFn: () => backend.session(),
      staleTime: 'static',
    })
    sync.switchUser(session.user?.id ?? null)
    return session
  },
})

/** A page for who is signed in; everybody else is asked to, and brought back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (context.user === null) throw redirect({ to: '/sign-in', search: { back: location.href } })
  },
})

const roster = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  // It is on its way while the page is drawn, which also says when it does not come.
  loader: ({ context: { queries, backend } }) => void queries.query(rosterQuery(backend)).catch(() => undefined),
  component: lazyRouteComponent(() => import('./pages/roster-page.tsx'), 'RosterPage'),
})

/** What pages about one character need before they are drawn. */
async function openCharacter({ params, context }: CharacterPlace): Promise<void> {
  try {
    await context.sync.open(params.publicRef)
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === 'not-found') throw notFound()
    throw error
  }
}

interface CharacterPlace {
  readonly params: { readonly publicRef: string }
  readonly context: Pick<RouterContext, 'sync'>
}

/** Who may only look at a sheet is shown it at the table. */
async function openSheet(place: CharacterPlace & { readonly context: SeatedContext }): Promise<void> {
  await openCharacter(place)
  const { sync, backend, user } = place.context
  const { publicRef } = place.params
  const { draft } = sync.at(publicRef)
  if (user === null || draft.user === user.id || draft.gameId === null) return
  const { mayWrite } = await import('./can-edit.ts')
  if (await mayWrite(backend, user.id, draft)) return
  throw redirect({ to: '/games/$gameId/characters/$publicRef', params: { gameId: draft.gameId, publicRef } })
}

type SeatedContext = RouterContext & Pick<SessionState, 'user'>

const sheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef',
  loader: openSheet,
  component: lazyRouteComponent(() => import('./pages/sheet-page.tsx'), 'SheetPage'),
})

const printed = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/print',
  loader: openCharacter,
  component: lazyRouteComponent(() => withLaterWords(import('./pages/print-page.tsx')), 'PrintPage'),
})

const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => withLaterWords(import('./pages/catalogue-page.tsx')), 'CataloguePage'),
})

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/history',
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === 'string' ? { field } : {},
  loader: openCharacter,
  component: lazyRouteComponent(() => withLaterWords(import('./pages/history-page.tsx')), 'HistoryPage'),
})

const games = createRoute({
  getParentRoute: () => signedIn,
  path: '/games',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/games-page.tsx')), 'GamesPage'),
})

const game = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/game-page.tsx')), 'GamePage'),
})

const tv = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId/tv',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/tv-page.tsx')), 'TvPage'),
})

const fellow = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId/characters/$publicRef',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/fellow-page.tsx')), 'FellowPage'),
})

const share = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/share',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/share-page.tsx')), 'SharePage'),
})

const shared = createRoute({
  getParentRoute: () => root,
  path: '/s',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/shared-page.tsx')), 'SharedPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
})

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyRouteComponent(() => withLaterWords(import('./pages/help-page.tsx')), 'HelpPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ back, problem }: Record<string, unknown>): { back?: string; problem?: string } => ({
    ...(typeof back === 'string' && isPlaceOfOurs(back) && { back }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./pages/reset-page.tsx'), 'ResetPage'),
})

/** Only a path of this page: who signs in must not be led elsewhere by a link. */
const isPlaceOfOurs = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Every page and what it needs before it is drawn. */
export const createPages = (context: RouterContext) =>
  createRouter({
    context,
    routeTree: root.addChildren([
      signedIn.addChildren([roster, sheet, history, catalogue, printed, games, game, tv, fellow, share, settings]),
      help,
      signIn,
      reset,
      shared,
    ]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    defaultPendingComponent: WaitingPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
