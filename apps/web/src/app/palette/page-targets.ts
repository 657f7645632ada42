/** A section or field of the current page that the palette can jump to. */
export interface PageTarget {
  readonly label: string
  readonly kind: 'section' | 'field'
  readonly element: HTMLElement
}

/** All headings and inputs of the page, in page order. */
export function findPageTargets(isReachable: (element: HTMLElement) => boolean): readonly PageTarget[] {
  const found = document.querySelectorAll<HTMLElement>('main h2, main :is(input, textarea):not([type="hidden"])')
  const targets = [...found].filter(isReachable).flatMap((element): readonly PageTarget[] => {
    const kind = element.tagName === 'H2' ? 'section' : 'field'
    const label = kind === 'section' ? element.textContent : labelOf(element)
    // The palette lists items of the open character by itself.
    const isItem = element.dataset['field']?.startsWith('items.') === true
    return label === '' || isItem ? [] : [{ label, kind, element }]
  })
  // The phone and the desktop layout may each have an input with the same label; the first reachable one wins.
  return targets.filter(
    ({ label, kind }, index) => targets.findIndex((other) => other.label === label && other.kind === kind) === index,
  )
}

/** A button of the current page that opens a dialog. */
export interface PageCommand {
  readonly label: string
  readonly element: HTMLElement
}

/** The visible buttons whose text ends with “…”, such as “Award…”. */
export const findPageCommands = (): readonly PageCommand[] =>
  [...document.querySelectorAll<HTMLElement>('main button:enabled')].flatMap((element) => {
    const label = element.textContent.trim()
    return label.endsWith('…') && element.checkVisibility() ? [{ label, element }] : []
  })

function labelOf(input: HTMLElement): string {
  const label =
    input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.labels?.[0] : undefined
  return input.ariaLabel ?? label?.querySelector('.sr')?.textContent ?? label?.textContent ?? ''
}

/** Scrolls to an element and focuses it. */
export function focusTarget(element: HTMLElement): void {
  if (element.tagName === 'H2') element.tabIndex = -1
  element.scrollIntoView({ block: element.tagName === 'H2' ? 'start' : 'center' })
  element.focus({ preventScroll: true })
}
