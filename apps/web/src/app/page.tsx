import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../queries/session.ts'
import { AccountMenu } from './frame/account-menu.tsx'
import { Frame } from './frame/frame.tsx'
import { PageSaveState } from './save-state/save-state.tsx'
import type { Palette as PaletteDialog } from './palette/palette.tsx'
import { usePreload } from './use-preload.ts'
import { useShortcuts } from './palette/use-shortcuts.ts'
import { useSignOut } from './use-sign-out.tsx'

type LoadedPalette = typeof PaletteDialog

let loadedPalette: LoadedPalette | undefined

/** Preloaded, so that the shortcut opens it at once. */
const loadPalette = async (): Promise<LoadedPalette> => {
  loadedPalette = (await import('./palette/palette.tsx')).Palette
  return loadedPalette
}

interface PageProps extends Omit<ComponentProps<typeof Frame>, 'save' | 'account' | 'onPalette' | 'bare' | 'marked'> {
  /** Switches tabs until the element is visible, on pages that show one tab at a time. */
  readonly revealSection?: (element: HTMLElement) => void
}

/** A page inside the frame, with save state, account menu and command palette. */
export function Page({ revealSection, ...frameProps }: PageProps) {
  const { user } = useSession()
  const signOut = useSignOut()
  const [Palette, setPalette] = useState<LoadedPalette>()
  const show = (palette: LoadedPalette) => flushSync(() => setPalette(() => palette))
  // Shown within the key press, so that keys typed right after the shortcut go into the palette.
  const openPalette = () => (loadedPalette ? show(loadedPalette) : void loadPalette().then(show))
  useShortcuts(openPalette)
  usePreload(loadPalette)
  const account = user && { name: user.name, isGuest: user.guest, isAdministrator: user.administrator }
  return (
    <>
      <Frame
        {...frameProps}
        save={user && <PageSaveState />}
        account={<AccountMenu user={account} onSignOut={signOut.ask} />}
        {...(user && { onPalette: openPalette })}
      />
      {Palette && user && (
        <Palette onClose={() => setPalette(undefined)} onSignOut={signOut.ask} revealSection={revealSection} />
      )}
      {signOut.dialog}
    </>
  )
}
