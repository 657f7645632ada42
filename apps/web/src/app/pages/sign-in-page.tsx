import { problemCodes } from '@everquill/domain'
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Door } from '../../features/account/sign-in.tsx'
import { useSession } from '../../queries/queries.ts'
import { DownloadUnsent } from '../save-state/download-unsent.tsx'
import { Frame } from '../frame/frame.tsx'
import { Page } from '../page.tsx'

export function SignInPage() {
  const { back = '/', problem: said } = useSearch({ from: '/sign-in' })
  const { user } = useSession()
  const { history } = useRouter()
  const { sync } = useRouteContext({ from: '__root__' })
  const problem = problemCodes.find((code) => code === said)
  // Whoever was signed out elsewhere still looks signed in to this page, and has come to sign in again.
  const isIn = user !== null && !user.guest && problem === undefined
  useEffect(() => {
    if (isIn) history.replace(back)
  }, [isIn, history, back])
  const enter = () => {
    // What waited for this person waits no longer.
    void sync.flush()
    history.replace(back)
  }
  const door = !isIn && <Door problem={problem} download={<DownloadUnsent />} onEntered={enter} />
  return user?.guest ? <Page>{door}</Page> : <Frame bare>{door}</Frame>
}
