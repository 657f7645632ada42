import { attributes } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Section } from '../ui/section.tsx'
import { AttributeRoll } from './attribute-roll.tsx'
import styles from './attributes.module.css'
import { Contests } from './contests.tsx'
import { NumberField } from './number-field.tsx'
import { useGameDice } from './use-game-dice.ts'

export function Attributes() {
  const { t } = useLingui()
  const dice = useGameDice()
  return (
    <Section title={t`Attributes`}>
      <ul className={styles['attributes']}>
        {attributes.map((attribute) => (
          <li key={attribute} className={styles['attribute']}>
            <span className={styles['figure']}>
              <NumberField field={attribute} figure />
            </span>
            <AttributeRoll attribute={attribute} dice={dice} />
          </li>
        ))}
      </ul>
      <Contests of={attributes} />
    </Section>
  )
}
