/** Puts a text where it can be pasted from. Browsers have a clipboard over https only; elsewhere the old way still works. */
export async function copyText(text: string, near: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelecting(text, near)
  }
}

/** The old way has no successor where there is no clipboard. */
const oldDocument = document as { execCommand(command: 'copy'): boolean }

/** Beside what was pressed: a dialog lets nothing outside of it be selected. */
function copyBySelecting(text: string, near: Element): void {
  const focused = document.activeElement
  const leaf = document.createElement('textarea')
  leaf.value = text
  leaf.readOnly = true
  leaf.style.position = 'fixed'
  leaf.style.opacity = '0'
  near.after(leaf)
  leaf.select()
  oldDocument.execCommand('copy')
  leaf.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
