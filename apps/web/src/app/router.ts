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
import { withLazyTexts } from '../i18n/activate.ts'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import type { SessionState } from '../api/types.ts'
import { queryKeys } from '../queries/query-keys.ts'
import { rosterQuery } from '../queries/roster.ts'
import { BrokenPage } from './broken-page.tsx'
import type { SyncClient } from '../sync/sync-client.ts'
import type { LazyRolls } from '../sync/outbox/lazy-rolls.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { LoadingPage } from './loading-page.tsx'
import { rememberUser } from './remember-user.ts'

/** Available to every route. */
export interface RouterContext {
  readonly queries: QueryClient
  readonly backend: ServerApi
  readonly sync: SyncClient
  readonly dice: LazyRolls
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: async ({ context: { queries, backend, sync } }) => {
    const session = await queries.query({
      queryKey: queryKeys.session,
      queryFn: () => backend.session(),
      staleTime: 'static',
    })
    const user = session.user?.id ?? null
    sync.switchUser(user)
    rememberUser(user)
    return session
  },
})

/**
 * Parent of all pages that need a session. Signed-out visitors sign in first and are then sent back; who opens the start
 * page or an invitation sees the landing page.
 */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context: { user, signIn: ways }, location: { pathname, hash, href } }) => {
    if (user !== null) return
    const isFirstVisit = pathname === '/' || (pathname === '/games' && hash !== '')
    throw isFirstVisit && hasLanding(ways, hash)
      ? redirect({ to: '/welcome', hash })
      : redirect({ to: '/sign-in', search: { back: href } })
  },
})

/**
 * Without guest accounts there is nothing to start, unless an invite code lets guests in; the first account of a server
 * must be created with its code.
 */
const hasLanding = ({ registration, gameGuests, setupCode }: SessionState['signIn'], hash: string): boolean =>
  (registration === 'open' || (gameGuests && hash !== '')) && !setupCode

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: ({ context: { user, signIn: ways }, location: { hash } }) => {
    if (user !== null) throw redirect({ to: '/' })
    if (!hasLanding(ways, hash)) throw redirect({ to: '/sign-in' })
  },
  component: lazyRouteComponent(() => import('./pages/welcome-page.tsx'), 'WelcomePage'),
})

const roster = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  // Starts the request without waiting: the page renders meanwhile and shows the error if it fails.
  loader: ({ context: { queries, backend } }) => void queries.query(rosterQuery(backend)).catch(() => undefined),
  component: lazyRouteComponent(() => import('./pages/roster-page.tsx'), 'RosterPage'),
})

/** Loads the character before a page about it renders. */
async function openCharacter({ params, context }: CharacterRouteArgs): Promise<void> {
  try {
    await context.sync.open(params.publicRef)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'not-found') throw notFound()
    throw error
  }
}

interface CharacterRouteArgs {
  readonly params: { readonly publicRef: string }
  readonly context: Pick<RouterContext, 'sync'>
}

/** Sends users who may only view a character to its read-only page in the game. */
async function openSheet(route: CharacterRouteArgs & { readonly context: SessionContext }): Promise<void> {
  await openCharacter(route)
  const { sync, backend, user } = route.context
  const { publicRef } = route.params
  const { draft } = sync.storeOf(publicRef)
  if (user === null || draft.user === user.id || draft.gameId === null) return
  const { canEdit } = await import('./can-edit.ts')
  if (await canEdit(backend, user.id, draft)) return
  throw redirect({ to: '/games/$gameId/characters/$publicRef', params: { gameId: draft.gameId, publicRef } })
}

type SessionContext = RouterContext & Pick<SessionState, 'user'>

const sheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef',
  loader: openSheet,
  component: lazyRouteComponent(() => import('./pages/sheet-page.tsx'), 'SheetPage'),
})

const creation = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/new',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/creation-page.tsx')), 'CreationPage'),
})

const importFiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  /** `into` is the ref of the character to import into. */
  validateSearch: ({ into }: Record<string, unknown>): { into?: string } =>
    typeof into === 'string' || typeof into === 'number' ? { into: String(into) } : {},
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/import-page.tsx')), 'ImportPage'),
})

const print = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/print',
  /** `now` opens the print dialog at once. */
  validateSearch: ({ now }: Record<string, unknown>): { now?: true } => (now === true ? { now } : {}),
  loader: openCharacter,
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/print-page.tsx')), 'PrintPage'),
})

const exportRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/export',
  loader: openCharacter,
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/export-page.tsx')), 'ExportPage'),
})

const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue',
  validateSearch: catalogueSearch,
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/catalogue-page.tsx')), 'CataloguePage'),
})

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/history',
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === 'string' ? { field } : {},
  loader: openCharacter,
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/history-page.tsx')), 'HistoryPage'),
})

const games = createRoute({
  getParentRoute: () => signedIn,
  path: '/games',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/games-page.tsx')), 'GamesPage'),
})

const game = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/game-page.tsx')), 'GamePage'),
})

const tv = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId/tv',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/tv-page.tsx')), 'TvPage'),
})

const fight = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId/fight',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/fight-page.tsx')), 'FightPage'),
})

const partyMember = createRoute({
  getParentRoute: () => signedIn,
  path: '/games/$gameId/characters/$publicRef',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/party-member-page.tsx')), 'PartyMemberPage'),
})

const share = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef/share',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/share-page.tsx')), 'SharePage'),
})

const shared = createRoute({
  getParentRoute: () => root,
  path: '/s',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/shared-page.tsx')), 'SharedPage'),
})

const publicTv = createRoute({
  getParentRoute: () => root,
  path: '/tv',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/public-tv-page.tsx')), 'PublicTvPage'),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/settings-page.tsx')), 'SettingsPage'),
})

const administration = createRoute({
  getParentRoute: () => signedIn,
  path: '/administration',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/administration-page.tsx')), 'AdministrationPage'),
})

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/help-page.tsx')), 'HelpPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ back, problem }: Record<string, unknown>): { back?: string; problem?: string } => ({
    ...(typeof back === 'string' && isInternalPath(back) && { back }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

const linkAccount = createRoute({
  getParentRoute: () => root,
  path: '/link-account',
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: string } =>
    typeof problem === 'string' ? { problem } : {},
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/link-account-page.tsx')), 'LinkAccountPage'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/reset-page.tsx')), 'ResetPage'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => withLazyTexts(import('./pages/confirm-email-page.tsx')), 'ConfirmEmailPage'),
})

/** Prevents open redirects: after sign-in, only paths of this app are allowed. */
const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    context,
    routeTree: root.addChildren([
      signedIn.addChildren([
        roster,
        creation,
        importFiles,
        sheet,
        history,
        catalogue,
        print,
        exportRoute,
        games,
        game,
        tv,
        fight,
        partyMember,
        share,
        settings,
        administration,
      ]),
      welcome,
      help,
      signIn,
      linkAccount,
      reset,
      confirmEmail,
      shared,
      publicTv,
    ]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: BrokenPage,
    defaultPendingComponent: LoadingPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
