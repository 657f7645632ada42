/** Functions that run inside the page, so none may call another. */
interface Shown {
  readonly outerHTML: string
  readonly control?: unknown
  getBoundingClientRect(): Record<'left' | 'top' | 'right' | 'bottom' | 'width' | 'height', number>
  scrollIntoView(how: { readonly block: 'center' }): void
  checkVisibility(): boolean
  compareDocumentPosition(other: Shown): number
  contains(other: Shown | null): boolean
  closest(selector: string): Shown | null
  matches(selector: string): boolean
}

declare const document: {
  readonly activeElement: Shown | null
  elementFromPoint(x: number, y: number): Shown | null
  getAnimations(): readonly { readonly finished: Promise<unknown>; readonly effect: Effect | null }[]
}
interface Effect {
  getTiming(): { readonly iterations: number }
}
declare const innerHeight: number

/** The key that moves the focus towards an element, unless it has it. */
export function wayTo(target: Shown): 'here' | 'Tab' | 'Shift+Tab' {
  const { activeElement } = document
  if (activeElement === target) return 'here'
  const follows = 4
  return activeElement && target.compareDocumentPosition(activeElement) & follows ? 'Shift+Tab' : 'Tab'
}

export const isFocused = (target: Shown): boolean => document.activeElement === target

/** Whether its focus ring is visible and nothing covers it. */
export function isSeen(target: Shown): boolean {
  const { left, top, width, height } = target.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnTop = target.contains(above) || above?.closest('label')?.control === target
  return target.matches(':focus-visible') && isOnTop
}

/** Whether a message covers it. */
export function isUnderMessage(target: Shown): boolean {
  target.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return !target.contains(above) && Boolean(above?.closest('[role=log]'))
}

/** The elements with less than 44 × 44 pixels to the next touch target. */
export function smallerThanAFinger(targets: readonly Shown[]): string[] {
  const finger = 44
  const bars = 180
  return targets.flatMap((target) => {
    const place = target.getBoundingClientRect()
    // Hidden or only for screen readers.
    if (!target.checkVisibility() || Math.min(place.width, place.height) < 2 || place.right <= 0) return []
    if (place.top < bars || place.bottom > innerHeight - bars) target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const hits = (dx: number, dy: number): boolean => {
      const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
    }
    const reach = (dx: number, dy: number): number => {
      if (hits((dx * finger) / 2, (dy * finger) / 2)) return finger / 2
      let step = 0
      while (step < finger && hits(dx * (step + 1), dy * (step + 1))) step++
      return step
    }
    const room = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
    return room.every((size) => size >= finger) ? [] : [`${room.join(' × ')}: ${target.outerHTML.slice(0, 120)}`]
  })
}

/** Resolves when all finite animations are done. */
export async function movedIn(): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
