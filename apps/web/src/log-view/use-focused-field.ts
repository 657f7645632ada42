import { parsePath } from '@everquill/domain'
import { useEffect, useState } from 'react'

/** The field that was written in last, or is just being: what somebody is about. */
export function useFocusedField(): string | undefined {
  const [field, setField] = useState<string>()
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? target.dataset['field'] : undefined
      if (name !== undefined && parsePath(name) !== null) setField(name)
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return field
}
