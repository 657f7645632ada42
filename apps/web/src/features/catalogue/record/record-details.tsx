import { factsOf, statusLabels, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLingui } from '@lingui/react/macro'
import styles from '../catalogue.module.css'
import { factsIn } from '../facts-in.ts'
import { useFactWords } from '../use-fact-texts.ts'

interface RecordDetailsProps {
  readonly collection: Collection
  readonly record: CatalogueRecord
  readonly mayEdit: boolean
}

/** Everything that the catalogue tells of a record. */
export function RecordDetails({ collection, record, mayEdit }: RecordDetailsProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const told = useFactWords()
  const other = useLocale() === 'en' ? 'de' : 'en'
  const description = word(record.description)
  const values = factsIn(record)
  const facts = factsOf(collection).filter(([name, fact]) => !fact.madeByServer && name !== 'icon' && name in values)
  return (
    <>
      {description !== '' && <p className={styles['description']}>{description}</p>}
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{word(fact.label)}</dt>
            <dd>{told(name, values[name])}</dd>
          </div>
        ))}
        {record.name[other] !== word(record.name) && (
          <div>
            <dt>{other === 'de' ? t`In German` : t`In English`}</dt>
            <dd lang={other}>{record.name[other]}</dd>
          </div>
        )}
        {mayEdit && (
          <div>
            <dt>{t`Status`}</dt>
            <dd>{word(statusLabels[record.status])}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
