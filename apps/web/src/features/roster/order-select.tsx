import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { storePreference, storedPreference } from '../../ui/foundation/device-preferences.ts'
import { QuietSelect } from '../../ui/inputs/quiet-select.tsx'
import { rosterSorts, type RosterSort } from './roster-order.ts'

interface OrderSelectProps {
  readonly sort: RosterSort
  readonly onSort: (sort: RosterSort) => void
}

export function OrderSelect({ sort, onSort }: OrderSelectProps) {
  const { t } = useLingui()
  const words: Readonly<Record<RosterSort, string>> = { change: t`last changed`, name: t`by name`, level: t`by level` }
  return (
    <QuietSelect
      label={t`Order of the characters`}
      value={sort}
      options={rosterSorts.map((value) => ({ value, label: words[value] }))}
      onChoose={onSort}
    />
  )
}

/** What was chosen last on this device. */
export function useRosterSort(): readonly [RosterSort, (sort: RosterSort) => void] {
  const [sort, setSort] = useState<RosterSort>(
    () => rosterSorts.find((known) => known === storedPreference('roster-order')) ?? 'change',
  )
  const choose = (chosen: RosterSort) => {
    storePreference('roster-order', chosen)
    setSort(chosen)
  }
  return [sort, choose]
}
