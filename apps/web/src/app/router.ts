import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { BrokenPage } from './broken-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { WaitingPage } from './waiting-page.tsx'

const root = createRootRoute()

const roster = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/roster-page.tsx'), 'RosterPage'),
})

const sheet = createRoute({
  getParentRoute: () => root,
  path: '/characters/$publicRef',
  component: lazyRouteComponent(() => import('./pages/sheet-page.tsx'), 'SheetPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([roster, sheet, signIn, account]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: BrokenPage,
  defaultPendingComponent: WaitingPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
