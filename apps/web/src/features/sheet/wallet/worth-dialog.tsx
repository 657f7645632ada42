import { characterFields, coins, worth, type Purse } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Sum, SumLine, SumTotal } from '../../../game-ui/sum.tsx'
import { useRates } from './use-coin-rates.ts'

interface WorthDialogProps {
  readonly purse: Purse
  readonly onClose: () => void
}

/** Where the worth of the wallet comes from: each coin, by what it is worth at this table. */
export function WorthDialog({ purse, onClose }: WorthDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const rates = useRates()
  const inGold = (copper: number) => number(copper / rates.gold)
  return (
    <Dialog open onClose={onClose} title={t`What the wallet is worth`}>
      <Sum>
        {coins.map((coin) => (
          <SumLine
            key={coin}
            label={word(characterFields[coin].label)}
            detail={`${number(purse[coin])} × ${inGold(rates[coin])}`}
            value={inGold(purse[coin] * rates[coin])}
          />
        ))}
        <SumTotal label={word(characterFields.gold.label)} value={inGold(worth(purse, rates))} />
      </Sum>
    </Dialog>
  )
}
