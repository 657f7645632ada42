import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { handlesKeys } from '../../ui/foundation/handles-keys.ts'

/** Keyboard shortcuts of every page: Ctrl+K or ⌘K opens the palette, Ctrl+P prints the open character, ? opens the help. */
export function useShortcuts(onPalette: () => void): void {
  const navigate = useNavigate()
  const publicRef = useParams({ strict: false, select: ({ publicRef: ref }) => ref })
  const isCharacter = useLocation({ select: ({ pathname }) => pathname.startsWith('/characters/') })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const letter = (ctrlKey || metaKey) && !altKey && !shiftKey ? key.toLowerCase() : ''
    const isPalette = letter === 'k'
    if (letter === 'p' && isCharacter && publicRef !== undefined && !event.defaultPrevented) {
      event.preventDefault()
      void navigate({ to: '/characters/$publicRef/print', params: { publicRef }, search: { now: true } })
      return
    }
    const isHelp = key === '?' && !ctrlKey && !metaKey && !altKey && !handlesKeys(event.target)
    if (event.defaultPrevented || (!isPalette && !isHelp)) return
    event.preventDefault()
    // An open dialog has its own keys.
    if (document.querySelector(':modal') !== null) return
    if (isPalette) onPalette()
    else void navigate({ to: '/help' })
  })
  // A layout effect: once the page is visible, its shortcuts work.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
