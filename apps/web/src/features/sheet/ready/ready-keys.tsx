import { useEffect, useRef } from 'react'
import { handlesKeys } from '../../../ui/foundation/handles-keys.ts'
import { useSheetRolls } from '../rolls/sheet-rolls.tsx'

/** The keys 1 to 9 press the first button of the rows of Ready, R repeats the last roll of the sheet. */
export function ReadyKeys() {
  const marker = useRef<HTMLSpanElement>(null)
  const rollAgain = useSheetRolls()?.rollAgain
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (handlesKeys(event.target) || document.querySelector(':modal') !== null) return
      if (event.key.toLowerCase() === 'r') return rollAgain?.()
      const row = /^[1-9]$/.test(event.key) ? Number(event.key) : null
      if (row !== null) firstButtons(marker.current?.parentElement)[row - 1]?.click()
      return undefined
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rollAgain])
  return <span ref={marker} hidden />
}

/** The first button of each row that has one. */
const firstButtons = (section: HTMLElement | null | undefined): readonly HTMLButtonElement[] =>
  Array.from(section?.querySelectorAll('li') ?? []).flatMap((row) => row.querySelector('button') ?? [])
