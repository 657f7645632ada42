import { characterFields, coins, worth, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Explained } from '../../../ui/buttons/explained.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { useNumberField } from '../fields/use-number-field.ts'
import { useRates } from './use-coin-rates.ts'
import styles from './wallet.module.css'

/** Fetched when somebody pays. */
const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog)

/** Fetched when somebody asks where a number comes from. */
const WorthDialog = lazyPart(async () => (await import('./worth-dialog.tsx')).WorthDialog)

/** The most signs for which four coins stand side by side. */
const shortest = 6

export function Wallet() {
  const { t } = useLingui()
  const [isPaying, setIsPaying] = useState(false)
  return (
    <Section
      title={t`Wallet`}
      aside={<Worth />}
      action={<Button small kind="quiet" onClick={() => setIsPaying(true)}>{t`Pay…`}</Button>}
    >
      <ul className={styles['wallet']}>
        {coins.map((coin) => (
          <CoinField key={coin} coin={coin} />
        ))}
      </ul>
      <ConflictList of={coins} />
      {isPaying && (
        <Suspense>
          <PayDialog onClose={() => setIsPaying(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function CoinField({ coin }: { readonly coin: Coin }) {
  const word = useTranslate()
  const { number } = useNumbers()
  const box = useNumberField(coin)
  return (
    <li className={classNames(styles['coin'], number(box.value).length > shortest && styles['long'])}>
      <span className={styles['figure']}>
        <NumberBox {...box} figure />
      </span>
      <span className={styles['unit']}>
        <span className={classNames(styles['disc'], styles[coin])} />
        {word(characterFields[coin].label)}
      </span>
    </li>
  )
}

/** What all of it comes to. */
function Worth() {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [platinum] = useField('platinum')
  const [gold] = useField('gold')
  const [silver] = useField('silver')
  const [copper] = useField('copper')
  const rates = useRates()
  const [isOpen, setIsOpen] = useState(false)
  const purse = { platinum, gold, silver, copper }
  const sum = number(worth(purse, rates) / rates.gold)
  const said = t`worth ${sum} gold`
  return (
    <>
      <Explained label={said} onAsk={() => setIsOpen(true)}>
        {said}
      </Explained>
      {isOpen && (
        <Suspense>
          <WorthDialog purse={purse} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
