import type { ItemEntry, Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useMemo, useState, type CSSProperties } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntryIds } from '../../../sync/replica/use-entries.ts'
import { useRemoteArrivals } from '../../../sync/replica/use-remote-arrivals.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { storePreference, readPreference } from '../../../ui/foundation/device-preferences.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useEquip } from '../actions/use-equip.ts'
import { AddItem } from './add-item.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import styles from './inventory.module.css'
import { useItemBlocks } from './item-blocks.ts'
import { itemOrder, itemSorts, type ItemSort } from './item-order.ts'
import { ItemRow } from './item-row.tsx'
import { WeightButton } from './weight-button.tsx'
import { SectionSkeleton } from '../section-skeleton.tsx'

const ItemDialog = lazyPart(async () => (await import('./item-dialog.tsx')).ItemDialog)

export function Inventory() {
  const { t } = useLingui()
  const lookup = useLookup('Items')
  if (lookup) return <ItemList lookup={lookup} />
  return (
    <>
      <SectionSkeleton title={t`Inventory`} rows={6} />
      <ConflictList sections={['inventory']} />
    </>
  )
}

interface ItemListProps {
  readonly lookup: Lookup<'Items'>
}

function ItemList({ lookup }: ItemListProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const [sort, setSort] = useItemSort()
  const order = useMemo(() => itemOrder(lookup, locale, sort), [lookup, locale, sort])
  const ids = useEntryIds('items', order)
  const blocks = useItemBlocks(ids)
  const arrivalOf = useRemoteArrivals('items', ids)
  const nameOf = useCallback(
    (reference: string) => lookup.recordOf(reference)?.name[locale] ?? reference,
    [lookup, locale],
  )
  const remove = useRemove(nameOf)
  const equip = useEquip(lookup)
  const [opened, setOpened] = useState<string>()
  return (
    <Section
      id="inventory"
      title={t`Inventory`}
      aside={
        <span className={classNames(styles['sum'], 'by-dots')}>
          <span>{number(ids.length)}</span>
          <WeightButton lookup={lookup} />
        </span>
      }
      action={<SortSelect sort={sort} onSort={setSort} />}
    >
      <div className={styles['add']}>
        <AddItem lookup={lookup} />
      </div>
      <ConflictList sections={['inventory']} />
      {ids.length === 0 && <p className={styles['nothing']}>{t`No items yet.`}</p>}
      <div role="list" className={styles['items']}>
        {blocks.map((block) => (
          <div key={block.key} className={styles['block']} style={{ '--rows': block.ids.length } as CSSProperties}>
            {block.ids.map((id) => (
              <ItemRow
                key={id}
                {...{ id, lookup }}
                arrival={arrivalOf(id)}
                onOpen={setOpened}
                onRemove={remove}
                onEquip={equip}
              />
            ))}
          </div>
        ))}
      </div>
      {opened !== undefined && (
        <Suspense>
          <ItemDialog id={opened} lookup={lookup} onRemove={remove} onClose={() => setOpened(undefined)} />
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
  const labels: Readonly<Record<ItemSort, string>> = {
    date: t`Newest`,
    name: t`Name`,
    weight: t`Weight`,
    kind: t`Kind`,
  }
  return (
    <InlineSelect
      label={t`Sort the inventory`}
      value={sort}
      options={itemSorts.map((value) => ({ value, label: labels[value] }))}
      onChoose={onSort}
    />
  )
}

/** Stored on this device. */
function useItemSort(): readonly [ItemSort, (sort: ItemSort) => void] {
  const [sort, setSort] = useState(() => itemSorts.find((known) => known === readPreference('item-order')) ?? 'date')
  const choose = (next: ItemSort) => {
    storePreference('item-order', next)
    setSort(next)
  }
  return [sort, choose]
}

/** Removes an item; the toast offers to undo that. */
function useRemove(nameOf: (reference: string) => string): (entry: ItemEntry) => void {
  const { t } = useLingui()
  const write = useWrite()
  const toast = useToast()
  return useCallback(
    (entry) => {
      const name = nameOf(entry.item)
      write(`items.${entry.id}`, null)
      const restore = () => write(`items.${entry.id}`, { ...entry })
      toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: restore } })
    },
    [t, nameOf, write, toast],
  )
}
