import { characterFields, coins, valueInCopper, type Purse } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Breakdown, BreakdownLine, BreakdownTotal } from '../../../game-ui/breakdown.tsx'
import { useCoinRates } from './use-coin-rates.ts'

interface WorthDialogProps {
  readonly purse: Purse
  readonly onClose: () => void
}

/** Explains the worth of the wallet by coin, at the game's rates. */
export function WorthDialog({ purse, onClose }: WorthDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const rates = useCoinRates()
  const inGold = (copper: number) => number(copper / rates.gold)
  return (
    <Dialog open onClose={onClose} title={t`Wallet worth`}>
      <Breakdown>
        {coins.map((coin) => (
          <BreakdownLine
            key={coin}
            label={translate(characterFields[coin].label)}
            detail={`${number(purse[coin])} × ${inGold(rates[coin])}`}
            value={inGold(purse[coin] * rates[coin])}
          />
        ))}
        <BreakdownTotal label={translate(characterFields.gold.label)} value={inGold(valueInCopper(purse, rates))} />
      </Breakdown>
    </Dialog>
  )
}
