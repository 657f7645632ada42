import { characterFields, coins, valueInCopper, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { ExplainedValue } from '../../../ui/buttons/explained-value.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { NumberBox } from '../../../ui/inputs/number/number-box.tsx'
import { CoinDisc } from '../../../game-ui/coin-disc.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { useNumberField } from '../fields/use-number-field.ts'
import { useCoinRates } from './use-coin-rates.ts'
import styles from './wallet.module.css'

const PayDialog = lazyPart(async () => (await withLazyTexts(import('./pay-dialog.tsx'))).PayDialog)

const CoinPad = lazyPart(async () => (await withLazyTexts(import('../pad/coin-pad.tsx'))).CoinPad)

const WorthDialog = lazyPart(async () => (await withLazyTexts(import('./worth-dialog.tsx'))).WorthDialog)

/** Longer amounts need two rows of two coins. */
const maxFigureLength = 6

export function Wallet() {
  const { t } = useLingui()
  const [isPayDialogOpen, setIsPayDialogOpen] = useState(false)
  return (
    <Section
      title={t`Wallet`}
      aside={<WalletWorth />}
      action={<Button small kind="quiet" onClick={() => setIsPayDialogOpen(true)}>{t`Pay…`}</Button>}
    >
      <ul className={styles['wallet']}>
        {coins.map((coin) => (
          <CoinField key={coin} coin={coin} />
        ))}
      </ul>
      <ConflictList sections={['wallet']} />
      {isPayDialogOpen && (
        <Suspense>
          <PayDialog onClose={() => setIsPayDialogOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function CoinField({ coin }: { readonly coin: Coin }) {
  const translate = useTranslate()
  const { number } = useNumbers()
  const box = useNumberField(coin)
  const [isPadOpen, setIsPadOpen] = useState(false)
  return (
    <li className={classNames(styles['coin'], number(box.value).length > maxFigureLength && styles['long'])}>
      <span className={styles['figure']}>
        <NumberBox {...box} onTap={() => setIsPadOpen(true)} figure />
      </span>
      <span className={styles['unit']}>
        <CoinDisc coin={coin} />
        {translate(characterFields[coin].label)}
      </span>
      {isPadOpen && (
        <Suspense>
          <CoinPad coin={coin} onClose={() => setIsPadOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}

function WalletWorth() {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [platinum] = useField('platinum')
  const [gold] = useField('gold')
  const [silver] = useField('silver')
  const [copper] = useField('copper')
  const rates = useCoinRates()
  const [isOpen, setIsOpen] = useState(false)
  const purse = { platinum, gold, silver, copper }
  const sum = number(valueInCopper(purse, rates) / rates.gold)
  const worth = t`worth ${sum} gold`
  return (
    <>
      <ExplainedValue label={worth} onExplain={() => setIsOpen(true)}>
        {worth}
      </ExplainedValue>
      {isOpen && (
        <Suspense>
          <WorthDialog purse={purse} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
