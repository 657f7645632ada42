import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenToStream } from '../live/event-stream.ts'
import { useSession } from '../store/queries.ts'

/** Around every page: as long as somebody is signed in, the page listens; when somebody else is, the desk is cleared. */
export function Root() {
  const { desk } = useRouteContext({ from: '__root__' })
  const user = useSession().user?.id ?? null
  useEffect(() => {
    desk.seat(user)
    return user === null ? undefined : listenToStream(desk)
  }, [desk, user])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && desk.flush()
    const flush = () => desk.flush()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', flush)
    }
  }, [desk])
  return <Outlet />
}
