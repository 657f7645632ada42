import { characterFields, coins, exchange, payOrReceive, valueInCopper, type Coin, type Purse } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import styles from './pay-dialog.module.css'
import { parseCoins } from './parse-coins.ts'
import { useCoinRates } from './use-coin-rates.ts'

/** Pays, receives or exchanges coins, with a preview of the result. */
export function PayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const store = useCharacterStore()
  const purse = usePurse()
  const [typed, setTyped] = useState('')
  const [largest, setLargest] = useState<Coin>()
  const { after, problem } = usePlan(purse, typed, largest)
  const rates = useCoinRates()
  const isReceiving = after !== undefined && valueInCopper(after, rates) > valueInCopper(purse, rates)
  const actionLabel = largest !== undefined ? t`Exchange` : isReceiving ? t`Receive` : t`Pay`
  const isReady = after !== undefined && coins.some((coin) => after[coin] !== purse[coin])
  const apply = () => {
    if (after === undefined || !isReady) return
    for (const coin of coins) store.edit(coin, store.draft[coin] + after[coin] - purse[coin])
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Pay or receive`}
      consequence={t`Each kind of coin gets its own log entry.`}
      primaryAction={
        <Button kind="primary" aria-disabled={!isReady} onClick={apply}>
          {actionLabel}
        </Button>
      }
    >
      <Field
        label={t`Amount`}
        hint={t`3g 5s pays, +150g receives. Use p, g, s and c for the coins; you get change.`}
        error={problem}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setLargest(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Focus returns to the button that opened the dialog, which the same key press would activate again.
          event.preventDefault()
          apply()
        }}
      />
      <div className={styles['exchange']} role="group" aria-label={t`Or exchange everything for`}>
        <span className="small soft">{t`Or exchange everything for`}</span>
        {coins.map((coin) => (
          <FilterChip
            key={coin}
            isOn={largest === coin}
            onToggle={(on) => {
              setTyped('')
              setLargest(on ? coin : undefined)
            }}
          >
            {translate(characterFields[coin].label)}
          </FilterChip>
        ))}
      </div>
      <PurseChange purse={purse} after={after ?? purse} />
    </Dialog>
  )
}

interface PurseChangeProps {
  readonly purse: Purse
  readonly after: Purse
}

function PurseChange({ purse, after }: PurseChangeProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  return (
    <dl className={styles['preview']}>
      {coins.map((coin) => (
        <div key={coin}>
          <dt>{translate(characterFields[coin].label)}</dt>
          <dd>
            {after[coin] !== purse[coin] && (
              <span className={styles['was']}>
                {number(purse[coin])} <span aria-hidden="true">→</span>
                <span className="sr">{t`becomes`}</span>{' '}
              </span>
            )}
            <b>{number(after[coin])}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Plan {
  readonly after?: Purse | undefined
  readonly problem?: string | undefined
}

function usePlan(purse: Purse, typed: string, largest: Coin | undefined): Plan {
  const { t } = useLingui()
  const { number } = useNumbers()
  const rates = useCoinRates()
  const maximum = number(characterFields.gold.max)
  const withinLimits = (after: Purse): Plan =>
    coins.some((coin) => after[coin] > characterFields[coin].max)
      ? { problem: t`At most ${maximum} of each coin.` }
      : { after }
  if (largest !== undefined) return withinLimits(exchange(purse, largest, rates))
  const read = parseCoins(typed)
  if (read.kind === 'empty') return {}
  if (read.kind === 'invalid') return { problem: t`Enter amounts and coins, such as 3g 5s or +150g.` }
  const after = payOrReceive(purse, read.received, read.paid, rates)
  if (after !== null) return withinLimits(after)
  const missing = valueInCopper(read.paid, rates) - valueInCopper(read.received, rates) - valueInCopper(purse, rates)
  const short = number(missing / rates.gold)
  return { problem: t`You’re ${short} gold short.` }
}

function usePurse(): Purse {
  const [platinum] = useField('platinum')
  const [gold] = useField('gold')
  const [silver] = useField('silver')
  const [copper] = useField('copper')
  return { platinum, gold, silver, copper }
}
