import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../queries/queries.ts'
import { AccountMenu } from './frame/account-menu.tsx'
import { Frame } from './frame/frame.tsx'
import { PageSaveState } from './save-state/save-state.tsx'
import { useEarly } from './use-preload.ts'
import { useKeys } from './palette/use-shortcuts.ts'
import { useSignOut } from './use-sign-out.tsx'

/** Fetched before somebody presses the key: then it must be there at once. */
const loadPalette = async () => (await import('./palette/palette.tsx')).Palette

interface PageProps extends Omit<ComponentProps<typeof Frame>, 'save' | 'account' | 'onPalette' | 'bare'> {
  /** Turns the page until a place on it can be seen, where not all of it can at once. */
  readonly onSeek?: (place: HTMLElement) => void
}

/** A page of somebody who is here: the frame, with whether all is saved and who they are. */
export function Page({ onSeek, ...places }: PageProps) {
  const { user } = useSession()
  const signOut = useSignOut()
  const [Palette, setPalette] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  // Drawn at once: what is typed right after the key is meant for it.
  const ask = () => void loadPalette().then((loaded) => flushSync(() => setPalette(() => loaded)))
  useKeys(ask)
  useEarly(loadPalette)
  const who = user && { name: user.name, isGuest: user.guest }
  return (
    <>
      <Frame
        {...places}
        save={user && <PageSaveState />}
        account={<AccountMenu who={who} onSignOut={signOut.ask} />}
        {...(user && { onPalette: ask })}
      />
      {Palette && user && <Palette onClose={() => setPalette(undefined)} onSignOut={signOut.ask} onSeek={onSeek} />}
      {signOut.dialog}
    </>
  )
}
