import type { ItemEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { useLocale } from '../i18n/use-locale.ts'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useWrite } from '../store/use-character.ts'
import { useEntryIds } from '../store/use-entries.ts'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { AddItem } from './add-item.tsx'
import { Contests } from './contests.tsx'
import styles from './inventory.module.css'
import type { ItemNames } from './item-names.ts'
import { itemOrder } from './item-order.ts'
import { ItemRow } from './item-row.tsx'
import { useItemNames } from './use-item-names.ts'

export function Inventory() {
  const { t } = useLingui()
  const names = useItemNames()
  if (names) return <Things names={names} />
  return (
    <Section title={t`Inventory`}>
      <Skeleton lines={6} />
    </Section>
  )
}

function Things({ names }: { readonly names: ItemNames }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const order = useMemo(() => itemOrder(names.nameOf, locale), [names, locale])
  const ids = useEntryIds('items', order)
  const remove = useRemove(names.nameOf)
  return (
    <Section title={t`Inventory`} aside={number(ids.length)}>
      <div className={styles['add']}>
        <AddItem names={names} />
      </div>
      <Contests of={['items']} />
      {ids.length === 0 && <p className={styles['nothing']}>{t`Nothing in the pack.`}</p>}
      <ul className={styles['items']}>
        {ids.map((id) => (
          <ItemRow key={id} id={id} nameOf={names.nameOf} onRemove={remove} />
        ))}
      </ul>
    </Section>
  )
}

/** Takes a thing out of the pack, and for a while offers to put it back. */
function useRemove(nameOf: ItemNames['nameOf']): (entry: ItemEntry) => void {
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
