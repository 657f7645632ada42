import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { FilterChip } from '../ui/buttons/filter-chip.tsx'
import { typeIcon } from './entry-icon.tsx'
import styles from './full-log.module.css'

interface LogTypesProps {
  readonly chosen: LogEntry['type'] | undefined
  readonly onChoose: (type: LogEntry['type'] | undefined) => void
}

/** Filters the log by one type of entry; pressing the chosen one again shows all. */
export function LogTypes({ chosen, onChoose }: LogTypesProps) {
  const { t } = useLingui()
  const types: readonly { readonly type: LogEntry['type']; readonly label: string }[] = [
    { type: 'attribute', label: t`Attributes` },
    { type: 'skill', label: t`Skills` },
    { type: 'item', label: t`Items` },
    { type: 'spell', label: t`Spells` },
    { type: 'general', label: t`General` },
  ]
  return (
    <div className={styles['types']} role="group" aria-label={t`Entry type`}>
      {types.map(({ type, label }) => {
        const { icon: TypeIcon } = typeIcon(type)
        const isChosen = type === chosen
        return (
          <FilterChip key={type} isOn={isChosen} onToggle={(isOn) => onChoose(isOn ? type : undefined)}>
            <TypeIcon />
            {label}
          </FilterChip>
        )
      })}
    </div>
  )
}
