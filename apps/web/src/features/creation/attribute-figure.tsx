import { attributeAbbreviations, characterFields, type Attribute, type CatalogueRecord } from '@everquill/domain'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import styles from './attribute-section.module.css'

interface AttributeFigureProps {
  readonly attribute: Attribute
  /** Without the bonus of the race. */
  readonly value: number
  readonly race: CatalogueRecord<'Races'> | null
}

/** The value with the bonus of the race, the abbreviation, and how the value adds up. */
export function AttributeFigure({ attribute, value, race }: AttributeFigureProps) {
  const translate = useTranslate()
  const { number, difference } = useNumbers()
  const label = translate(characterFields[attribute].label)
  const bonus = race?.facts.bonuses?.[attribute] ?? 0
  return (
    <>
      <b>{number(value + bonus)}</b>
      <span className={styles['short']} aria-hidden="true">
        {translate(attributeAbbreviations[attribute])}
      </span>
      <span className="sr">{label}</span>
      {bonus === 0 ? (
        <small className={styles['name']} aria-hidden="true">
          {label}
        </small>
      ) : (
        <small className={bonus < 0 ? 'in-rubric' : 'in-verdigris'}>{`${number(value)} ${difference(bonus)}`}</small>
      )}
    </>
  )
}
