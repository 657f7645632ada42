/** Somewhere on the page that one can go to. */
export interface PagePlace {
  readonly label: string
  readonly kind: 'section' | 'field'
  readonly element: HTMLElement
}

/** Everything on the page that has a heading or can be written into, in the order of the page. */
export function pagePlaces(isHere: (element: HTMLElement) => boolean): readonly PagePlace[] {
  const found = document.querySelectorAll<HTMLElement>('main h2, main :is(input, textarea):not([type="hidden"])')
  const places = [...found].filter(isHere).flatMap((element): readonly PagePlace[] => {
    const kind = element.tagName === 'H2' ? 'section' : 'field'
    const label = kind === 'section' ? element.textContent : labelOf(element)
    return label === '' ? [] : [{ label, kind, element }]
  })
  // Several boxes may be called alike, such as on a phone and on a desk; the first that is there is meant.
  return places.filter(
    ({ label, kind }, place) => places.findIndex((other) => other.label === label && other.kind === kind) === place,
  )
}

function labelOf(box: HTMLElement): string {
  const named = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.labels?.[0] : undefined
  return box.ariaLabel ?? named?.querySelector('.sr')?.textContent ?? named?.textContent ?? ''
}

/** Brings a place into sight and the keys to it. */
export function goTo(element: HTMLElement): void {
  if (element.tagName === 'H2') element.tabIndex = -1
  element.scrollIntoView({ block: element.tagName === 'H2' ? 'start' : 'center' })
  element.focus({ preventScroll: true })
}
