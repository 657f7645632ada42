import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useRemoteChange, useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Flash } from '../../../ui/inputs/flash.tsx'
import { ManaIcon } from '../../../game-ui/game-icons.tsx'
import styles from './spells.module.css'

interface SpellRowProps {
  readonly id: string
  readonly lookup: Lookup<'Spells'>
  readonly onlyPrepared: boolean
  /** Someone else has just added it. */
  readonly arrival: number | undefined
  readonly onOpen: (id: string) => void
  readonly onCast: (id: string) => void
}

export const SpellRow = memo(function SpellRow({ id, lookup, onlyPrepared, arrival, onOpen, onCast }: SpellRowProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const entry = useEntry('spells', id)
  const write = useWrite()
  const flashKey = useRemoteChange(`spells.${id}`)
  if (entry === null || (onlyPrepared && entry.prepared !== true)) return null
  const record = lookup.recordOf(entry.spell)
  const name = record?.name[locale] ?? entry.spell
  const note = entry.note ?? record?.description[locale] ?? ''
  const cost = record?.facts.mana_cost
  const isPrepared = entry.prepared === true
  const costText = number(cost ?? 0)
  return (
    <li className={styles['spell']}>
      <Flash flashKey={flashKey ?? arrival} />
      <button
        type="button"
        className={styles['prepared']}
        aria-pressed={isPrepared}
        aria-label={t`${name}: prepared`}
        title={isPrepared ? t`Prepared` : t`Not prepared`}
        onClick={() => write(`spells.${id}.prepared`, !isPrepared)}
      >
        <span className={classNames('dot', !isPrepared && 'hollow')} />
      </button>
      <button type="button" className={styles['open']} onClick={() => onOpen(id)}>
        <span>{name}</span>
        {note !== '' && <small>{note}</small>}
      </button>
      {cost !== undefined && (
        <button
          type="button"
          className={styles['cost']}
          aria-label={t`Cast ${name}: ${costText} mana`}
          onClick={() => onCast(id)}
        >
          {costText}
          <ManaIcon />
        </button>
      )}
    </li>
  )
})
