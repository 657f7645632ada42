import { parsePath } from '@everquill/domain'
import { useEffect, useState } from 'react'

/** The field of the character that has focus, or had it last. */
export function useFocusedField(): string | undefined {
  const [field, setField] = useState<string>()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? target.dataset['field'] : undefined
      if (name !== undefined && parsePath(name) !== null) setField(name)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return field
}
