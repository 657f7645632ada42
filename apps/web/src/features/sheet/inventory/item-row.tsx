import { characterFields, type ItemEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import { shortDateOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useRemoteChange, useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Stepper } from '../../../ui/inputs/number/stepper.tsx'
import styles from './inventory.module.css'

interface ItemRowProps {
  readonly id: string
  readonly nameOf: (reference: string) => string
  readonly onOpen: (id: string) => void
  readonly onRemove: (entry: ItemEntry) => void
}

/** One item. Inventories have hundreds, so a row re-renders only when its own entry changes. */
export const ItemRow = memo(function ItemRow({ id, nameOf, onOpen, onRemove }: ItemRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const entry = useEntry('items', id)
  const write = useWrite()
  const flashKey = useRemoteChange(`items.${id}.quantity`)
  if (entry === null) return null
  const name = nameOf(entry.item)
  const { kind, min, max } = characterFields.items.parts.quantity
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget)
    onRemove(entry)
  }
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['open']} onClick={() => onOpen(id)}>
        <span className={styles['texts']}>
          <span className={styles['name']}>{name}</span>
          {entry.note !== undefined && <small className={styles['note']}>{entry.note}</small>}
        </span>
        <time className={styles['date']} dateTime={entry.acquired_at}>
          {shortDateOf(new Date(entry.acquired_at), locale)}
        </time>
      </button>
      <span className={styles['step']}>
        <Stepper
          {...{ kind, min, max, flashKey }}
          label={name}
          field={`items.${id}`}
          value={entry.quantity}
          onEdit={(quantity, how) => write(`items.${id}.quantity`, quantity, how)}
        />
      </span>
      <span className={styles['remove']}>
        <IconButton label={t`Remove ${name}`} onClick={remove}>
          ×
        </IconButton>
      </span>
    </li>
  )
})

/** The button disappears with its row, so focus moves to the next row for keyboard users. */
function focusNeighbour(button: HTMLButtonElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>(`.${styles['remove']} button`)?.focus()
}
