import { Outlet, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { shareStream } from '../sync/stream/shared-stream.ts'
import { useSession } from '../queries/queries.ts'
import { lazyPart } from '../ui/foundation/lazy-part.ts'

/** There is seldom any. */
const RollNews = lazyPart(async () => (await import('../features/dice/roll-updates.tsx')).RollNews)

/** Around every page: as long as somebody is signed in, the page listens; when somebody else is, the desk is cleared. */
export function Root() {
  const { sync, dice } = useRouteContext({ from: '__root__' })
  const user = useSession().user?.id ?? null
  useEffect(() => {
    sync.switchUser(user)
    return user === null ? undefined : shareStream(user, sync)
  }, [sync, user])
  useEffect(() => {
    const leave = () => sync.onPageHide()
    const comeBack = () => sync.onPageShow()
    const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [sync])
  return (
    <>
      <Outlet />
      <Suspense>
        <RollNews table={dice} />
      </Suspense>
    </>
  )
}
