import { type LoggedRoll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { RollLine } from '../../game-ui/roll-line.tsx'

/** The individual dice, with a note if this device rolled them and not the server. */
export function RollResult({ roll }: { readonly roll: LoggedRoll }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <RollLine roll={roll} />
      </p>
      {roll.onDevice && <p>{t`rolled on this device`}</p>}
    </>
  )
}
