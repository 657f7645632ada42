import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import styles from './creation.module.css'

interface NameSectionProps {
  readonly name: string
  /** The name if none is typed. */
  readonly suggested: string
  readonly onName: (name: string) => void
  readonly onAnother: () => void
}

export function NameSection({ name, suggested, onName, onAnother }: NameSectionProps) {
  const { t } = useLingui()
  const label = useTranslate()(characterFields.name.label)
  return (
    <Section title={label}>
      <div className={styles['name']}>
        <Field
          label={label}
          hideLabel
          value={name}
          placeholder={suggested}
          maxLength={characterFields.name.maxLength}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
        <Button onClick={onAnother}>
          <RefreshCw />
          <span className="long">{t`Another name`}</span>
        </Button>
      </div>
    </Section>
  )
}
