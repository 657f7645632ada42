import { characterFields, coins, exchange, handOver, worth, type Coin, type Purse } from '@everquill/domain'
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
import { readTypedCoins } from './parse-coins.ts'
import { useRates } from './use-coin-rates.ts'

/** Coins that come, go or are exchanged: what is in the purse before and after, and then at once. */
export function PayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const word = useTranslate()
  const store = useCharacterStore()
  const purse = usePurse()
  const [typed, setTyped] = useState('')
  const [largest, setLargest] = useState<Coin>()
  const { after, complaint } = usePlan(purse, typed, largest)
  const isReady = after !== undefined && coins.some((coin) => after[coin] !== purse[coin])
  const act = () => {
    if (after === undefined || !isReady) return
    for (const coin of coins) store.edit(coin, store.draft[coin] + after[coin] - purse[coin])
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Coins change hands`}
      consequence={t`One save, and one line in the log for each coin.`}
      act={
        <Button kind="act" aria-disabled={!isReady} onClick={act}>
          {largest === undefined ? t`Hand over` : t`Exchange`}
        </Button>
      }
    >
      <Field
        label={t`What comes and what goes`}
        hint={t`3g 5s pays, +150g -23s takes and pays. p, g, s and c or k stand for the coins; change is given.`}
        error={complaint}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setLargest(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus goes back to the button that opened this, which would take the key for a press.
          event.preventDefault()
          act()
        }}
      />
      <div className={styles['exchange']} role="group" aria-label={t`Or exchange everything into`}>
        <span className="small soft">{t`Or exchange everything into`}</span>
        {coins.map((coin) => (
          <FilterChip
            key={coin}
            isOn={largest === coin}
            onTurn={(on) => {
              setTyped('')
              setLargest(on ? coin : undefined)
            }}
          >
            {word(characterFields[coin].label)}
          </FilterChip>
        ))}
      </div>
      <Outlook purse={purse} after={after ?? purse} />
    </Dialog>
  )
}

interface OutlookProps {
  readonly purse: Purse
  readonly after: Purse
}

/** Old → new, coin by coin. */
function Outlook({ purse, after }: OutlookProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  return (
    <dl className={styles['outlook']}>
      {coins.map((coin) => (
        <div key={coin}>
          <dt>{word(characterFields[coin].label)}</dt>
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
  /** Why it cannot be done. */
  readonly complaint?: string | undefined
}

function usePlan(purse: Purse, typed: string, largest: Coin | undefined): Plan {
  const { t } = useLingui()
  const { number } = useNumbers()
  const rates = useRates()
  const most = number(characterFields.gold.max)
  const held = (after: Purse): Plan =>
    coins.some((coin) => after[coin] > characterFields[coin].max)
      ? { complaint: t`Not more than ${most} of a coin.` }
      : { after }
  if (largest !== undefined) return held(exchange(purse, largest, rates))
  const read = readTypedCoins(typed)
  if (read.kind === 'nothing') return {}
  if (read.kind === 'nonsense') return { complaint: t`Write amounts and coins, such as 3g 5s or +150g -23s.` }
  const after = handOver(purse, read.coming, read.going, rates)
  if (after !== null) return held(after)
  const missing = worth(read.going, rates) - worth(read.coming, rates) - worth(purse, rates)
  const short = number(missing / rates.gold)
  return { complaint: t`That is ${short} gold more than there is.` }
}

function usePurse(): Purse {
  const [platinum] = useField('platinum')
  const [gold] = useField('gold')
  const [silver] = useField('silver')
  const [copper] = useField('copper')
  return { platinum, gold, silver, copper }
}
