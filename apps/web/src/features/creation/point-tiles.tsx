import {
  attributes,
  characterFields,
  highestBought,
  pointsLeft,
  spendPoint,
  type Attribute,
  type AttributeValues,
  type CatalogueRecord,
  type CreationRules,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { StepButton } from '../../ui/inputs/number/step-button.tsx'
import { AttributeFigure } from './attribute-figure.tsx'
import styles from './attribute-section.module.css'

interface PointTilesProps {
  readonly values: AttributeValues
  readonly race: CatalogueRecord<'Races'> | null
  readonly rules: CreationRules
  readonly onValues: (values: AttributeValues) => void
}

/** Points are spent on the attributes one by one. */
export function PointTiles({ values, race, rules, onValues }: PointTilesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const left = pointsLeft(values, rules)
  const [unspent, highest] = [number(left), number(highestBought(rules))]
  const total = number(rules.points)
  const limitOf = (attribute: Attribute, by: 1 | -1): string | undefined => {
    if (spendPoint(values, attribute, by, rules) !== values) return undefined
    if (by < 0) return t`Not below 0`
    return left > 0 ? t`Not above ${highest}` : t`No points left`
  }
  return (
    <>
      <ul className={styles['points']}>
        {attributes.map((attribute) => {
          const label = translate(characterFields[attribute].label)
          const spend = (by: 1 | -1) => () => onValues(spendPoint(values, attribute, by, rules))
          return (
            <li key={attribute}>
              <div className={styles['tile']}>
                <AttributeFigure attribute={attribute} value={values[attribute]} race={race} />
                <span className={styles['steps']}>
                  <StepButton label={label} sign="−" onStep={spend(-1)} limit={limitOf(attribute, -1)} />
                  <StepButton label={label} sign="+" onStep={spend(1)} limit={limitOf(attribute, 1)} />
                </span>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="small soft" role="status">
        <b>{t`${unspent} of ${total} points left.`}</b> {t`Each step costs one point, up to ${highest}.`}
      </p>
    </>
  )
}
