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
  /** Its name was pressed: what it is, when it came, what was noted. */
  readonly onOpen: (id: string) => void
  readonly onRemove: (entry: ItemEntry) => void
}

/** One thing in the pack. Two hundred of them stand in a list, so each is drawn for its own sake only. */
export const ItemRow = memo(function ItemRow({ id, nameOf, onOpen, onRemove }: ItemRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const entry = useEntry('items', id)
  const write = useWrite()
  const heard = useRemoteChange(`items.${id}.quantity`)
  if (entry === null) return null
  const name = nameOf(entry.item)
  const { kind, min, max } = characterFields.items.parts.quantity
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget)
    onRemove(entry)
  }
  return (
    <li className={styles['item']}>
      <button type="button" className={styles['what']} onClick={() => onOpen(id)}>
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          {entry.note !== undefined && <small className={styles['note']}>{entry.note}</small>}
        </span>
        <time className={styles['date']} dateTime={entry.acquired_at}>
          {shortDateOf(new Date(entry.acquired_at), locale)}
        </time>
      </button>
      <span className={styles['step']}>
        <Stepper
          {...{ kind, min, max, heard }}
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

/** The button is about to go with its row: whoever works without a mouse goes on at the next. */
function focusNeighbour(button: HTMLButtonElement): void {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>(`.${styles['remove']} button`)?.focus()
}
