import { characterFields, optionLabel, usesLeft, type ItemEntry, type Lookup } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import { dateFrom, shortDateOf } from '../../../i18n/dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRemoteChange, useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Flash } from '../../../ui/inputs/flash.tsx'
import { Moment } from '../../../ui/layout/moment.tsx'
import { Stepper } from '../../../ui/inputs/number/stepper.tsx'
import { EquipButton } from './equip-button.tsx'
import styles from './inventory.module.css'

interface ItemRowProps {
  readonly id: string
  readonly lookup: Lookup<'Items'>
  /** Someone else has just added it. */
  readonly arrival: number | undefined
  readonly onOpen: (id: string) => void
  readonly onRemove: (entry: ItemEntry) => void
  readonly onEquip: (id: string) => void
}

/** One item. Inventories have hundreds, so a row re-renders only when its own entry changes. */
export const ItemRow = memo(function ItemRow({ id, lookup, arrival, onOpen, onRemove, onEquip }: ItemRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const translate = useTranslate()
  const entry = useEntry('items', id)
  const write = useWrite()
  const flashKey = useRemoteChange(`items.${id}.quantity`)
  if (entry === null) return null
  const record = lookup.recordOf(entry.item)
  const name = record?.name[locale] ?? entry.item
  const { slot = null, uses } = record?.facts ?? {}
  const left = usesLeft(entry, uses)
  const isEquipped = entry.equipped !== undefined
  // The row of a single piece to wear has a button for that; what is used up is counted.
  const isWorn = entry.quantity === 1 && uses === undefined && (slot !== null || isEquipped)
  const { kind, min, max } = characterFields.items.parts.quantity
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget)
    onRemove(entry)
  }
  const details = [
    ...(entry.equipped === undefined ? [] : [translate(optionLabel('slot', entry.equipped))]),
    ...(uses === undefined || uses === 1 || entry.uses_left === undefined
      ? []
      : [t`${plural(left ?? 0, { one: '# use left', other: '# uses left' })}`]),
    ...(entry.note === undefined ? [] : [entry.note]),
  ]
  return (
    <div role="listitem" className={styles['item']}>
      <Flash flashKey={arrival} />
      <button type="button" className={styles['open']} onClick={() => onOpen(id)}>
        <span className={styles['texts']}>
          <span className={styles['name']}>{name}</span>
          {details.map((detail) => (
            <small key={detail} className={styles['note']}>
              {detail}
            </small>
          ))}
        </span>
        <Moment className={styles['date']} at={entry.acquired_at}>
          {shortDateOf(dateFrom(entry.acquired_at), new Date(), locale)}
        </Moment>
      </button>
      {isWorn ? (
        <EquipButton name={name} isEquipped={isEquipped} onPress={() => onEquip(id)} />
      ) : (
        <span className={styles['step']}>
          <Stepper
            {...{ kind, min, max, flashKey }}
            label={name}
            field={`items.${id}`}
            value={entry.quantity}
            onEdit={(quantity, how) => write(`items.${id}.quantity`, quantity, how)}
          />
        </span>
      )}
      <span className={styles['remove']}>
        <IconButton label={t`Remove ${name}`} onClick={remove}>
          ×
        </IconButton>
      </span>
    </div>
  )
})

/** The button disappears with its row, so focus moves to the next row for keyboard users. */
function focusNeighbour(button: HTMLButtonElement): void {
  const list = button.closest('[role=list]')
  const buttons = Array.from(list?.querySelectorAll<HTMLElement>(`.${styles['remove']} button`) ?? [])
  const index = buttons.indexOf(button)
  const neighbour = buttons[index + 1] ?? buttons[index - 1]
  neighbour?.focus()
}
