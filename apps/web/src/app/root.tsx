import { Outlet, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { shareStream } from '../sync/stream/shared-stream.ts'
import { useSession } from '../queries/queries.ts'
import { lazyPart } from '../ui/foundation/lazy-part.ts'

/** There is seldom any. */
const RollNews = lazyPart(async () => (await import('../features/dice/roll-updates.tsx')).RollNews)

/** Around every page: as long as somebody is signed in, the page listens; when somebody else is, the desk is cleared. */
export function Root() {
  const { desk, dice } = useRouteContext({ from: '__root__' })
  const user = useSession().user?.id ?? null
  useEffect(() => {
    desk.seat(user)
    return user === null ? undefined : shareStream(user, desk)
  }, [desk, user])
  useEffect(() => {
    const leave = () => desk.leave()
    const comeBack = () => desk.comeBack()
    const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack())
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [desk])
  return (
    <>
      <Outlet />
      <Suspense>
        <RollNews table={dice} />
      </Suspense>
    </>
  )
}
