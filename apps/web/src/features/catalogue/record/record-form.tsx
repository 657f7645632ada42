import {
  labelKeyOf,
  catalogueLanguages,
  statusLabels,
  translatedFactsOf,
  type Collection,
  type Problem,
  type Status,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import styles from '../catalogue.module.css'
import { FactInput } from './fact-input.tsx'
import { TextAreaField, SelectField } from './form-fields.tsx'
import { editableFacts, type RecordDraft } from './record-draft.ts'

interface RecordFormProps {
  readonly collection: Collection
  readonly draft: RecordDraft
  readonly problem: Problem | null
  readonly onChange: (draft: RecordDraft) => void
}

export function RecordForm({ collection, draft, problem, onChange }: RecordFormProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { messageOf } = useProblemMessages()
  const errorOf = (field: string): string | undefined =>
    problem?.field === field ? messageOf({ code: problem.code }) : undefined
  const inLanguage = { 'en-US': t`English`, 'de-DE': t`German` }
  return (
    <div className={styles['form']}>
      {catalogueLanguages.map((language) => {
        const texts = draft.texts[language]
        const update = (change: Partial<typeof texts>) =>
          onChange({ ...draft, texts: { ...draft.texts, [language]: { ...texts, ...change } } })
        return (
          <fieldset key={language} className={styles['texts']}>
            <legend>{inLanguage[language]}</legend>
            <Field
              label={t`Name`}
              lang={language}
              maxLength={80}
              autoComplete="off"
              value={texts.label}
              error={errorOf(`translations.${language}.${labelKeyOf(collection)}`)}
              onChange={({ currentTarget }) => update({ label: currentTarget.value })}
            />
            <TextAreaField
              label={t`Description`}
              lang={language}
              maxLength={2_000}
              value={texts.description}
              error={errorOf(`translations.${language}.description`)}
              onChange={(description) => update({ description })}
            />
            {translatedFactsOf(collection).map(([name, fact]) => (
              <Field
                key={name}
                label={translate(fact.label)}
                lang={language}
                maxLength={fact.maxLength}
                autoComplete="off"
                value={texts.facts[name] ?? ''}
                error={errorOf(`translations.${language}.${name}`)}
                onChange={({ currentTarget }) => update({ facts: { ...texts.facts, [name]: currentTarget.value } })}
              />
            ))}
          </fieldset>
        )
      })}
      {editableFacts(collection).map(([name, fact]) => (
        <FactInput key={name} {...{ name, fact, draft, onChange }} error={errorOf(name)} />
      ))}
      <SelectField
        label={t`Status`}
        value={draft.status}
        options={Object.entries(statusLabels).map(([value, label]) => ({ value, label: translate(label) }))}
        error={errorOf('status')}
        onChoose={(status) => onChange({ ...draft, status: status as Status })}
      />
    </div>
  )
}
