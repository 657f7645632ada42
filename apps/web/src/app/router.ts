import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { Refusal, type Backend } from '../store/backend.ts'
import { keys } from '../store/queries.ts'
import { BrokenPage } from './broken-page.tsx'
import type { Desk } from './desk.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Root } from './root.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** What every route can reach. */
export interface RouterContext {
  readonly queries: QueryClient
  readonly backend: Backend
  readonly desk: Desk
}

const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  beforeLoad: async ({ context: { queries, backend, desk } }) => {
    const session = await queries.query({
      queryKey: keys.session,
      queryFn: () => backend.session(),
      staleTime: 'static',
    })
    desk.seat(session.user?.id ?? null)
    return session
  },
})

/** A page for who is signed in; everybody else is asked to, and brought back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => {
    if (context.user === null) throw redirect({ to: '/sign-in', search: { back: location.pathname } })
  },
})

const roster = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/roster-page.tsx'), 'RosterPage'),
})

const sheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/characters/$publicRef',
  loader: async ({ params, context: { desk } }) => {
    try {
      await desk.open(params.publicRef)
    } catch (error) {
      if (error instanceof Refusal && error.problem.code === 'not-found') throw notFound()
      throw error
    }
  },
  component: lazyRouteComponent(() => import('./pages/sheet-page.tsx'), 'SheetPage'),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
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
    routeTree: root.addChildren([signedIn.addChildren([roster, sheet, account]), signIn, reset]),
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
