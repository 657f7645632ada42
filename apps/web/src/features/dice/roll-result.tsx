import { rollTerms, type LoggedRoll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { RollLine } from '../../game-ui/roll-line.tsx'

/** How the dice fell, and where, unless the server threw them. */
export function Fallen({ roll }: { readonly roll: LoggedRoll }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <RollLine notation={roll.notation} terms={rollTerms(roll)} />
      </p>
      {roll.onDevice && <p>{t`rolled on this device`}</p>}
    </>
  )
}
