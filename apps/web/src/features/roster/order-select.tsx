import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { storePreference, readPreference } from '../../ui/foundation/device-preferences.ts'
import { InlineSelect } from '../../ui/inputs/inline-select.tsx'
import { rosterSorts, type RosterSort } from './roster-order.ts'

interface OrderSelectProps {
  readonly sort: RosterSort
  readonly onSort: (sort: RosterSort) => void
}

export function OrderSelect({ sort, onSort }: OrderSelectProps) {
  const { t } = useLingui()
  const labels: Readonly<Record<RosterSort, string>> = { change: t`Last changed`, name: t`Name`, level: t`Level` }
  return (
    <InlineSelect
      label={t`Sort by`}
      value={sort}
      options={rosterSorts.map((value) => ({ value, label: labels[value] }))}
      onChoose={onSort}
    />
  )
}

/** The sort order, remembered on this device. */
export function useRosterSort(): readonly [RosterSort, (sort: RosterSort) => void] {
  const [sort, setSort] = useState<RosterSort>(
    () => rosterSorts.find((known) => known === readPreference('roster-order')) ?? 'change',
  )
  const select = (chosen: RosterSort) => {
    storePreference('roster-order', chosen)
    setSort(chosen)
  }
  return [sort, select]
}
