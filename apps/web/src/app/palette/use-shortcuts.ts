import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The keys that lead somewhere from every page: Ctrl-K or ⌘K to the palette, ? to the help. */
export function useKeys(onPalette: () => void): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isPalette = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const isHelp = key === '?' && !ctrlKey && !metaKey && !altKey && !isWriting(event.target)
    if (event.defaultPrevented || (!isPalette && !isHelp)) return
    event.preventDefault()
    // What lies over the page comes first.
    if (document.querySelector(':modal') !== null) return
    if (isPalette) onPalette()
    else void navigate({ to: '/help' })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Somebody is writing, or a menu is open: then a key is theirs. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
