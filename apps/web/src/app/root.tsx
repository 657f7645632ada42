import { Outlet, useLocation, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { openSharedStream } from '../sync/stream/shared-stream.ts'
import { withLazyTexts } from '../i18n/activate.ts'
import { useSession } from '../queries/session.ts'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import { WhenIdle } from './when-idle.tsx'

/** Lazy, because offline rolls are rare. */
const RollUpdates = lazyPart(async () => (await import('../features/dice/roll-updates.tsx')).RollUpdates)

/** Lazy, because there are rarely any. */
const Announcements = lazyPart(
  async () => (await withLazyTexts(import('./announcements/announcements.tsx'))).Announcements,
)

/** Pages for people without an account, who know nothing of this server. */
const isPublic = (pathname: string): boolean => pathname === '/tv' || pathname === '/s' || pathname.endsWith('/tv')

/** Wraps every page: follows the events of the signed-in user and reports page visibility to the sync client. */
export function Root() {
  const { sync, dice } = useRouteContext({ from: '__root__' })
  const user = useSession().user?.id ?? null
  const { pathname } = useLocation()
  useEffect(() => {
    sync.switchUser(user)
    return user === null ? undefined : openSharedStream(user, sync)
  }, [sync, user])
  useEffect(() => {
    const onHide = () => sync.onPageHide()
    const onShow = () => sync.onPageShow()
    const onVisibilityChange = () => (document.visibilityState === 'hidden' ? onHide() : onShow())
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [sync])
  return (
    <>
      {!isPublic(pathname) && (
        <WhenIdle>
          <Announcements />
        </WhenIdle>
      )}
      <Outlet />
      <Suspense>
        <RollUpdates roller={dice} />
      </Suspense>
    </>
  )
}
