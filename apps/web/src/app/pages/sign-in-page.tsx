import { useLocation, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { SignIn } from '../../features/account/sign-in.tsx'
import { problemNamed } from '../../queries/problem-messages.ts'
import { useSession } from '../../queries/session.ts'
import { LazyDownload, loadDownload } from '../save-state/lazy-download.ts'
import { usePreload } from '../use-preload.ts'
import { Frame } from '../frame/frame.tsx'
import { Page } from '../page.tsx'

export function SignInPage() {
  const { back = '/', problem: problemParam } = useSearch({ from: '/sign-in' })
  const { user, signIn } = useSession()
  const { history } = useRouter()
  const { hash } = useLocation()
  const { sync } = useRouteContext({ from: '__root__' })
  usePreload(loadDownload)
  const problem = problemNamed(problemParam)
  // With a problem, the session may have ended elsewhere although it is still cached here: show the form.
  // A second step is asked also of someone who switches from another account.
  const isSignedIn = user !== null && !user.guest && problem === undefined && signIn.secondFactors === null
  useEffect(() => {
    if (isSignedIn) history.replace(back)
  }, [isSignedIn, history, back])
  const onSignedIn = () => {
    // Sends changes that were waiting for this sign-in.
    void sync.flush()
    history.replace(back)
  }
  const form = !isSignedIn && (
    <SignIn
      problem={problem}
      invitation={hash}
      download={
        <Suspense>
          <LazyDownload />
        </Suspense>
      }
      bringAlong={(guest, account) => sync.bringAlong(guest, account)}
      onSignedIn={onSignedIn}
    />
  )
  return user?.guest ? <Page>{form}</Page> : <Frame bare>{form}</Frame>
}
