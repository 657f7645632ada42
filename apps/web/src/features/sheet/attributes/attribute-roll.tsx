import { characterFields, checkNotation, type Attribute } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import styles from './attributes.module.css'
import { useAttributeAbbreviations } from './use-attribute-abbreviations.ts'

interface AttributeRollProps {
  readonly attribute: Attribute
  /** The dice of a check. */
  readonly dice: string
}

/** The attribute's abbreviation as a button that rolls a check. */
export function AttributeRoll({ attribute, dice }: AttributeRollProps) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const roll = useRollFormula()
  const label = useTranslate()(characterFields[attribute].label)
  const short = useAttributeAbbreviations()[attribute]
  if (roll === null) {
    return (
      <abbr className={styles['short']} title={label}>
        {short}
      </abbr>
    )
  }
  return (
    <button
      type="button"
      className={styles['short']}
      title={t`Roll: ${label}`}
      aria-label={t`${short}: roll for ${label}`}
      onClick={() => void roll(checkNotation(store.draft[attribute], dice), label, { for: attribute })}
    >
      {short}
      <DieIcon />
    </button>
  )
}
