import type { ItemEntry, Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntryIds } from '../../../sync/replica/use-entries.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { storePreference, storedPreference } from '../../../ui/foundation/device-preferences.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { AddItem } from './add-item.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import styles from './inventory.module.css'
import { itemOrder, itemSorts, type ItemSort } from './item-order.ts'
import { ItemRow } from './item-row.tsx'
import { LoadButton } from './weight-button.tsx'
import { WaitingSection } from '../section-skeleton.tsx'

/** Fetched when somebody looks. */
const ItemDialog = lazyPart(async () => (await import('./item-dialog.tsx')).ItemDialog)

export function Inventory() {
  const { t } = useLingui()
  const lookup = useLookup('Items')
  return lookup ? <Things lookup={lookup} /> : <WaitingSection title={t`Inventory`} rows={6} />
}

interface ThingsProps {
  readonly lookup: Lookup<'Items'>
}

function Things({ lookup }: ThingsProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const [sort, setSort] = useItemSort()
  const order = useMemo(() => itemOrder(lookup, locale, sort), [lookup, locale, sort])
  const ids = useEntryIds('items', order)
  const nameOf = useCallback(
    (reference: string) => lookup.recordOf(reference)?.name[locale] ?? reference,
    [lookup, locale],
  )
  const remove = useRemove(nameOf)
  const [opened, setOpened] = useState<string>()
  return (
    <Section
      title={t`Inventory`}
      aside={
        <span className={classNames(styles['sum'], 'by-dots')}>
          <span>{number(ids.length)}</span>
          <LoadButton lookup={lookup} />
        </span>
      }
      action={<SortSelect sort={sort} onSort={setSort} />}
    >
      <div className={styles['add']}>
        <AddItem lookup={lookup} />
      </div>
      <ConflictList of={['items']} />
      {ids.length === 0 && <p className={styles['nothing']}>{t`Nothing in the pack.`}</p>}
      <ul className={styles['items']}>
        {ids.map((id) => (
          <ItemRow key={id} id={id} nameOf={nameOf} onOpen={setOpened} onRemove={remove} />
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <ItemDialog id={opened} lookup={lookup} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

interface SortSelectProps {
  readonly sort: ItemSort
  readonly onSort: (sort: ItemSort) => void
}

function SortSelect({ sort, onSort }: SortSelectProps) {
  const { t } = useLingui()
  const words: Readonly<Record<ItemSort, string>> = {
    date: t`newest`,
    name: t`name`,
    weight: t`weight`,
    kind: t`kind`,
  }
  return (
    <QuietSelect
      label={t`Order of the inventory`}
      value={sort}
      options={itemSorts.map((value) => ({ value, label: words[value] }))}
      onChoose={onSort}
    />
  )
}

/** Remembered on this device. */
function useItemSort(): readonly [ItemSort, (sort: ItemSort) => void] {
  const [sort, setSort] = useState(() => itemSorts.find((known) => known === storedPreference('item-order')) ?? 'date')
  const choose = (next: ItemSort) => {
    storePreference('item-order', next)
    setSort(next)
  }
  return [sort, choose]
}

/** Takes a thing out of the pack, and for a while offers to put it back. */
function useRemove(nameOf: (reference: string) => string): (entry: ItemEntry) => void {
  const { t } = useLingui()
  const write = useWrite()
  const toast = useToast()
  return useCallback(
    (entry) => {
      const name = nameOf(entry.item)
      write(`items.${entry.id}`, null)
      const putBack = () => write(`items.${entry.id}`, { ...entry })
      toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: putBack } })
    },
    [t, nameOf, write, toast],
  )
}
