import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Field } from '../../ui/inputs/field.tsx'

interface FindFieldProps {
  readonly value: string
  readonly onFind: (written: string) => void
}

/** Finds as one writes. The key / leads here, Escape writes nothing again. */
export function FindField({ value, onFind }: FindFieldProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      place.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search ref={place}>
      <Field
        label={t`Find a character`}
        silent
        icon={<Search />}
        shortcut="/"
        placeholder={t`Find a character`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onFind(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onFind('')}
      />
    </search>
  )
}

/** Somebody is writing, or a dialog or a menu lies over the page: then a key is theirs. */
const isBusy = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
