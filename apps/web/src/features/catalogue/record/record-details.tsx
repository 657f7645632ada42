import { factsOf, statusLabels, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLingui } from '@lingui/react/macro'
import styles from '../catalogue.module.css'
import { factsIn, type FactValue } from '../facts-in.ts'
import { CreatureFacts } from './creature-facts.tsx'
import { useRecordFactTexts } from './use-record-fact-texts.ts'

interface RecordDetailsProps {
  readonly collection: Collection
  readonly record: CatalogueRecord
  readonly mayEdit: boolean
}

export function RecordDetails({ collection, record, mayEdit }: RecordDetailsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const factText = useRecordFactTexts(collection)
  const other = useLocale() === 'en' ? 'de' : 'en'
  const description = translate(record.description)
  const values = factsIn(record)
  const isCreature = collection === 'Creatures'
  const facts = (isCreature ? [] : factsOf(collection)).filter(
    ([name, fact]) => !fact.madeByServer && name !== 'icon' && name in values && !isEmpty(values[name]),
  )
  return (
    <>
      {description !== '' && <p className={styles['description']}>{description}</p>}
      {/* The type of the record does not say which collection it is from. */}
      {isCreature && <CreatureFacts {...(record as CatalogueRecord<'Creatures'>)} />}
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{translate(fact.label)}</dt>
            <dd>{factText(name, values[name])}</dd>
          </div>
        ))}
        {record.name[other] !== translate(record.name) && (
          <div>
            <dt>{other === 'de' ? t`In German` : t`In English`}</dt>
            <dd lang={other}>{record.name[other]}</dd>
          </div>
        )}
        {mayEdit && (
          <div>
            <dt>{t`Status`}</dt>
            <dd>{translate(statusLabels[record.status])}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Whether a fact is a list or amounts without any. */
const isEmpty = (value: FactValue): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
