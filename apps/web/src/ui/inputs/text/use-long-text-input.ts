import { useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caret-after.ts'
import type { TextInput } from './use-text-input.ts'

/**
 * A multi-line text that several people may edit at once. Remote lines appear while the textarea has focus, and the
 * caret and selection keep their place; the line with the caret is never changed remotely.
 */
export function useLongTextInput({ field, value, onEdit, maxLength, placeholder }: TextInput) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const seen = useRef(value)
  const hasFocus = useRef(false)
  const isComposing = useRef(false)
  const [remoteValue, setRemoteValue] = useState<string>()

  const applyValue = () => {
    const box = textarea.current
    // Any change to the text would cancel an input method's composition.
    if (box === null || isComposing.current) return
    const text = normalizeLineBreaks(value)
    const isBlocked = box.value !== text && !replaceText(box, text, hasFocus.current)
    if (!isBlocked) seen.current = value
    setRemoteValue(isBlocked ? newLines(box.value, text) : undefined)
  }
  useLayoutEffect(applyValue, [value])

  return {
    /** Remote lines that could not be applied because they touch the line with the caret. */
    remoteValue,
    input: {
      ref: textarea,
      'data-field': field,
      maxLength,
      placeholder,
      onInput: () => {
        const text = textarea.current?.value ?? ''
        const before = seen.current
        seen.current = text
        onEdit(text, before)
      },
      onFocus: () => {
        hasFocus.current = true
      },
      onBlur: () => {
        hasFocus.current = false
        applyValue()
      },
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
        applyValue()
      },
    },
  } as const
}

/** A textarea turns every line break into \n. */
const normalizeLineBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

const newLines = (before: string, text: string): string => {
  const known = before.split('\n')
  return text
    .split('\n')
    .filter((line) => !known.includes(line))
    .join(' / ')
}

/** Returns false, and changes nothing, if the line with the caret is not in the new text. */
function replaceText(box: HTMLTextAreaElement, text: string, hasFocus: boolean): boolean {
  if (!hasFocus) {
    box.value = text
    return true
  }
  const { value: before, selectionStart, selectionEnd, selectionDirection, offsetHeight: height } = box
  // In an empty textarea there is no line to protect.
  const [start, end] = [selectionStart, selectionEnd].map((caret) =>
    before === '' ? text.length : caretAfter(before, text, caret),
  )
  if (typeof start !== 'number' || typeof end !== 'number') return false
  box.value = text
  box.setSelectionRange(start, end, selectionDirection)
  // Lines added above push the caret down: scroll along, so that it stays in place on the screen.
  if (start !== selectionStart && before.slice(selectionStart) === text.slice(start)) {
    window.scrollBy({ top: box.offsetHeight - height, behavior: 'instant' })
  }
  return true
}
