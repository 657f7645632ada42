import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { Field } from '../../ui/inputs/field.tsx'

interface FindFieldProps {
  readonly value: string
  readonly onFind: (written: string) => void
}

/** Finds as one writes, in either language; Escape writes nothing again. */
export function FindField({ value, onFind }: FindFieldProps) {
  const { t } = useLingui()
  return (
    <search>
      <Field
        label={t`Find in both languages`}
        silent
        icon={<Search />}
        placeholder={t`Find in both languages`}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onFind(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onFind('')}
      />
    </search>
  )
}
