import { attributes } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Section } from '../../../ui/layout/section.tsx'
import { AttributeRoll } from './attribute-roll.tsx'
import styles from './attributes.module.css'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useCheckDice } from '../use-check-dice.ts'

export function Attributes() {
  const { t } = useLingui()
  const dice = useCheckDice()
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
      <ConflictList sections={['attributes']} />
    </Section>
  )
}
