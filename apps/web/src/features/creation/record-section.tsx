import type { CatalogueRecord } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Shuffle from 'lucide-react/icons/shuffle'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './creation.module.css'
import { OptionCards } from './option-cards.tsx'
import { SkipButton } from './skip-button.tsx'

interface RecordSectionProps<R extends CatalogueRecord> {
  readonly title: string
  readonly records: readonly R[]
  readonly chosen: R | null
  readonly isSkipped: boolean
  readonly onChoose: (record: R) => void
  readonly onSkip: (isSkipped: boolean) => void
}

/** A race or a class to choose, as cards with the texts of the catalogue. */
export function RecordSection<R extends CatalogueRecord<'Races'> | CatalogueRecord<'Classes'>>({
  title,
  records,
  chosen,
  isSkipped,
  onChoose,
  onSkip,
}: RecordSectionProps<R>) {
  const { t } = useLingui()
  const translate = useTranslate()
  const count = useNumbers().number(records.length)
  const surprise = () => {
    const others = records.filter((record) => record !== chosen)
    const record = others[Math.floor(Math.random() * others.length)]
    if (record) onChoose(record)
  }
  if (records.length === 0) return null
  return (
    <Section
      title={title}
      aside={<span className={styles['count']}>{t`${count} to choose from`}</span>}
      action={
        <span className={styles['actions']}>
          {!isSkipped && (
            <Button small kind="plain" onClick={surprise}>
              <Shuffle />
              {t`Surprise me`}
            </Button>
          )}
          <SkipButton part={title} isSkipped={isSkipped} onSkip={onSkip} />
        </span>
      }
    >
      {isSkipped ? (
        <p className="small soft">{t`Left blank. You can fill it in on the sheet.`}</p>
      ) : (
        <OptionCards
          label={title}
          options={records.map(({ id, name, description }) => ({
            id,
            title: translate(name),
            text: translate(description),
          }))}
          chosen={chosen?.id}
          onChoose={(id) => {
            const record = records.find((each) => each.id === id)
            if (record) onChoose(record)
          }}
        />
      )}
    </Section>
  )
}
