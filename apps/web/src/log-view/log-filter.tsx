import { useLingui } from '@lingui/react/macro'
import type { LogFilter as Filter } from '../api/types.ts'
import { FilterChip } from '../ui/buttons/filter-chip.tsx'
import styles from './log.module.css'
import { useFieldTexts } from './texts/use-field-texts.ts'
import { useFocusedField } from './use-focused-field.ts'

interface LogFilterProps {
  /** Undefined shows everything. */
  readonly filter: Filter | undefined
  readonly onFilter: (filter: Filter | undefined) => void
}

/** The chips above the log. Their room is always there, so the log never moves when a field gets the focus. */
export function LogFilter({ filter, onFilter }: LogFilterProps) {
  const { t } = useLingui()
  const { labelOf } = useFieldTexts()
  const focused = useFocusedField()
  const field = filter?.field ?? focused
  const label = field === undefined ? '' : labelOf({ field, oldValue: null, newValue: null })
  const types = [
    { type: 'item', name: t`Items` },
    { type: 'spell', name: t`Spells` },
    { type: 'skill', name: t`Skills` },
    { type: 'attribute', name: t`Attributes` },
  ] as const
  return (
    <div className={styles['filter']} role="group" aria-label={t`Log filter`}>
      <FilterChip isOn={filter === undefined} onToggle={() => onFilter(undefined)}>
        {t`All`}
      </FilterChip>
      {field !== undefined && (
        <FilterChip
          isOn={filter?.field !== undefined}
          title={t`Only ${label}`}
          onToggle={(on) => onFilter(on ? { field } : undefined)}
        >
          <span className={styles['field']}>{t`Only ${label}`}</span>
        </FilterChip>
      )}
      {types.map(({ type, name }) => (
        <FilterChip key={type} isOn={filter?.type === type} onToggle={(on) => onFilter(on ? { type } : undefined)}>
          {name}
        </FilterChip>
      ))}
    </div>
  )
}
