import {
  attributeAbbreviations,
  attributes,
  collections,
  showFormula,
  type Attack,
  type CatalogueRecord,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useFactTexts } from '../use-fact-texts.ts'
import styles from './creature-facts.module.css'

const creature = collections.Creatures
const vitals = ['hp', 'protection', 'initiative'] as const

/** What a GM needs of a creature in a fight: its figures, its attributes and its attacks. */
export function CreatureFacts({ facts }: Pick<CatalogueRecord<'Creatures'>, 'facts'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  const factText = useFactTexts()
  const { attacks = [] } = facts
  const givenVitals = vitals.filter((fact) => facts[fact] !== undefined)
  const hasAttributes = attributes.some((attribute) => facts[attribute] !== undefined)
  return (
    <div className={styles['creature']}>
      {givenVitals.length > 0 && (
        <dl className={styles['vitals']}>
          {givenVitals.map((fact) => (
            <div key={fact}>
              <dt>{translate(creature[fact].label)}</dt>
              <dd>{factText(fact, facts[fact])}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasAttributes && (
        <dl className={styles['attributes']} aria-label={t`Attributes`}>
          {attributes.map((attribute) => (
            <div key={attribute}>
              <dt>
                <abbr title={translate(creature[attribute].label)}>{translate(attributeAbbreviations[attribute])}</abbr>
              </dt>
              <dd>{factText(attribute, facts[attribute])}</dd>
            </div>
          ))}
        </dl>
      )}
      {attacks.length > 0 && <Attacks attacks={attacks} />}
    </div>
  )
}

function Attacks({ attacks }: { readonly attacks: readonly Attack[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { modifier } = useNumbers()
  const style = useFormulaStyle(useLookup('Skills'))
  return (
    <table className={styles['attacks']}>
      <thead>
        <tr>
          <th scope="col">{translate(creature.attacks.label)}</th>
          <th scope="col">{t`attack`}</th>
          <th scope="col">{t`damage`}</th>
        </tr>
      </thead>
      <tbody>
        {attacks.map(({ name, total, damage }, at) => (
          <tr key={at}>
            <th scope="row">{translate(name)}</th>
            <td>{modifier(total)}</td>
            <td className="in-rubric">{showFormula(damage, style)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
