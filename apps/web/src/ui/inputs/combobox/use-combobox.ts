import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface ComboboxConfig<Option> {
  /** Called during render, and only while the list is open. */
  readonly findOptions: () => readonly Option[]
  readonly onChoose: (option: Option) => void
  /** The list never closes and an option is always active, as in a command palette. */
  readonly alwaysOpen?: boolean
}

/**
 * State and ARIA attributes of a text input with a list of options. Focus stays in the input; the arrow keys move the
 * active option. In a list that can close, the arrows also stop at “no option”, where Enter means the typed text.
 */
export function useCombobox<Option>({ findOptions, onChoose, alwaysOpen = false }: ComboboxConfig<Option>) {
  const listId = useId()
  const firstIndex = alwaysOpen ? 0 : noOption
  const [isOpen, setIsOpen] = useState(alwaysOpen)
  const [activeIndex, setActiveIndex] = useState(firstIndex)
  const options = isOpen ? findOptions() : []
  const active = options[activeIndex]
  const optionId = (index: number) => `${listId}-${index}`

  const open = () => {
    setIsOpen(true)
    setActiveIndex(firstIndex)
  }
  const close = () => {
    setIsOpen(alwaysOpen)
    setActiveIndex(firstIndex)
  }
  const choose = (option: Option) => {
    close()
    onChoose(option)
  }
  const move = (by: 1 | -1) => {
    const stops = Math.max(1, options.length - firstIndex)
    setIsOpen(true)
    setActiveIndex(((activeIndex - firstIndex + by + stops) % stops) + firstIndex)
    return true
  }
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      if (active !== undefined) choose(active)
      return active !== undefined
    },
    Escape: () => {
      if (alwaysOpen) return false
      close()
      return options.length > 0
    },
  }

  return {
    options,
    open,
    close,
    /** Returns true if the list used the key; the caller must then ignore it. */
    handleKey: (event: KeyboardEvent<HTMLInputElement>): boolean => {
      if (event.nativeEvent.isComposing || keys[event.key]?.() !== true) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': active === undefined ? undefined : optionId(activeIndex),
    },
    listProps: { id: listId, role: 'listbox', hidden: options.length === 0 },
    optionProps: (option: Option, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === activeIndex,
      ref: index === activeIndex ? scrollIntoView : undefined,
      // Keeps the focus in the input, so that blur does not close the list before the click.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => choose(option),
    }),
  } as const
}

const noOption = -1

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
