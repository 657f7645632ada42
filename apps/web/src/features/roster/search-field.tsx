import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { handlesKeys } from '../../ui/foundation/handles-keys.ts'
import { Field } from '../../ui/inputs/field.tsx'

interface SearchFieldProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Filters while typing. The key / focuses it, Escape clears it. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || handlesKeys(event.target)) return
      event.preventDefault()
      container.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search ref={container}>
      <Field
        label={t`Search characters`}
        hideLabel
        icon={<Search />}
        shortcut="/"
        placeholder={t`Search characters`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
    </search>
  )
}
