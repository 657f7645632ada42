/** Copies a text. The clipboard API needs https; without it we fall back to `execCommand`. */
export async function copyText(text: string, anchor: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyBySelecting(text, anchor)
  }
}

/** `execCommand` is deprecated, but nothing replaces it where the clipboard API is missing. */
const legacyDocument = document as { execCommand(command: 'copy'): boolean }

/** Selects the text in a hidden textarea next to the button: a modal dialog makes everything outside it inert. */
function copyBySelecting(text: string, anchor: Element): void {
  const focused = document.activeElement
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.readOnly = true
  textarea.style.position = 'fixed'
  textarea.style.opacity = '0'
  anchor.after(textarea)
  textarea.select()
  legacyDocument.execCommand('copy')
  textarea.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}
