import { useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caret-after.ts'
import type { TextInput } from './use-text-input.ts'

/**
 * Many lines that several people may write at once. Lines of others appear in the box while it is in use, and the caret
 * and the selection stay at their letters; the line that is being written in is never changed under the writer.
 */
export function useLongTextInput({ field, value, onEdit, maxLength, placeholder }: TextInput) {
  const box = useRef<HTMLTextAreaElement>(null)
  const seen = useRef(value)
  const isInUse = useRef(false)
  const isComposing = useRef(false)
  const [meanwhile, setMeanwhile] = useState<string>()

  const follow = () => {
    const pen = box.current
    // A letter that is being composed is broken by any change around it.
    if (pen === null || isComposing.current) return
    const text = asBoxesHaveIt(value)
    const isHeld = pen.value !== text && !replaceText(pen, text, isInUse.current)
    if (!isHeld) seen.current = value
    setMeanwhile(isHeld ? newLines(pen.value, text) : undefined)
  }
  useLayoutEffect(follow, [value])

  return {
    /** The lines that others have written where they could not be taken over. */
    meanwhile,
    input: {
      ref: box,
      'data-field': field,
      maxLength,
      placeholder,
      onInput: () => {
        const text = box.current?.value ?? ''
        const before = seen.current
        seen.current = text
        onEdit(text, before)
      },
      onFocus: () => {
        isInUse.current = true
      },
      onBlur: () => {
        isInUse.current = false
        follow()
      },
      onCompositionStart: () => {
        isComposing.current = true
      },
      onCompositionEnd: () => {
        isComposing.current = false
        follow()
      },
    },
  } as const
}

/** Browsers know one kind of line break. */
const asBoxesHaveIt = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

const newLines = (before: string, text: string): string => {
  const known = before.split('\n')
  return text
    .split('\n')
    .filter((line) => !known.includes(line))
    .join(' / ')
}

/** Puts another text into a box; false when somebody stands in a line that is not in it any more. */
function replaceText(pen: HTMLTextAreaElement, text: string, isInUse: boolean): boolean {
  if (!isInUse) {
    pen.value = text
    return true
  }
  const { value: before, selectionStart, selectionEnd, selectionDirection, offsetHeight: height } = pen
  // In an empty box there is nothing to stand in.
  const [start, end] = [selectionStart, selectionEnd].map((place) =>
    before === '' ? text.length : caretAfter(before, text, place),
  )
  if (typeof start !== 'number' || typeof end !== 'number') return false
  pen.value = text
  pen.setSelectionRange(start, end, selectionDirection)
  // What was added above pushes the rest down: the page moves with it, and what is looked at stays where it is.
  if (start !== selectionStart && before.slice(selectionStart) === text.slice(start)) {
    window.scrollBy({ top: pen.offsetHeight - height, behavior: 'instant' })
  }
  return true
}
