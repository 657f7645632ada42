import { useLingui } from '@lingui/react/macro'
import ChevronsDown from 'lucide-react/icons/chevrons-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import { useSheetRolls } from '../rolls/sheet-rolls.tsx'
import styles from './ready.module.css'

/** Chooses advantage or disadvantage for the next check. */
export function OddsSwitch() {
  const { t } = useLingui()
  const rolls = useSheetRolls()
  if (!rolls) return null
  const choices = [
    { value: 'disadvantage', label: t`Disadvantage`, content: <ChevronsDown /> },
    { value: undefined, label: t`Normal`, content: t`Normal` },
    { value: 'advantage', label: t`Advantage`, content: <ChevronsUp /> },
  ] as const
  return (
    <span className={styles['odds']} role="group" aria-label={t`Next roll`}>
      {choices.map(({ value, label, content }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-pressed={rolls.odds === value}
          title={label}
          onClick={() => rolls.setOdds(value)}
        >
          {content}
        </button>
      ))}
    </span>
  )
}
