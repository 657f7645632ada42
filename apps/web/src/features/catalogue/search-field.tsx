import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { Field } from '../../ui/inputs/field.tsx'

interface SearchFieldProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches while typing; Escape clears the text. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <search>
      <Field
        label={t`Search in both languages`}
        hideLabel
        icon={<Search />}
        placeholder={t`Search in both languages`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onSearch('')}
      />
    </search>
  )
}
