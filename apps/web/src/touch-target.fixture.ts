/** Whether a finger hits an element in a height of this many pixels around its middle. */
export function hasTouchHeight(element: Element, pixels: number): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const isHit = (y: number) => element.contains(document.elementFromPoint(left + width / 2, top + height / 2 + y))
  // Browsers round positions to whole pixels before they look for the element.
  return [1 - pixels / 2, pixels / 2 - 1].every(isHit) && ![-pixels / 2 - 2, pixels / 2 + 2].some(isHit)
}
