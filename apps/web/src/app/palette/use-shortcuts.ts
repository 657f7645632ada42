import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Keyboard shortcuts of every page: Ctrl+K or ⌘K opens the palette, ? opens the help. */
export function useShortcuts(onPalette: () => void): void {
  const navigate = useNavigate()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const isPalette = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const isHelp = key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(event.target)
    if (event.defaultPrevented || (!isPalette && !isHelp)) return
    event.preventDefault()
    // An open dialog has its own keys.
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

/** The focused input or open menu handles the key itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
