import {
  labelKeyOf,
  catalogueLanguages,
  statusLabels,
  optionLabel,
  type Collection,
  type Problem,
  type Status,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { parseWholeNumber } from '../../../ui/inputs/number/parse-number.ts'
import styles from '../catalogue.module.css'
import { TextAreaField, SelectField } from './form-fields.tsx'
import { editableFacts, type RecordDraft } from './record-draft.ts'
import { useFactTexts } from '../use-fact-texts.ts'

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
          </fieldset>
        )
      })}
      <Facts collection={collection} draft={draft} errorOf={errorOf} onChange={onChange} />
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

interface FactsProps extends Pick<RecordFormProps, 'collection' | 'draft' | 'onChange'> {
  readonly errorOf: (field: string) => string | undefined
}

function Facts({ collection, draft, errorOf, onChange }: FactsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const factText = useFactTexts()
  const hints: Readonly<Record<string, string>> = {
    icon: t`A name from game-icons.net, such as candle-flame (optional)`,
  }
  const units: Readonly<Record<string, string>> = { weight_grams: t`in grams`, price_copper: t`in copper` }
  const hintOf = (name: string, typed: string): string | undefined => {
    const value = typed.trim() === '' ? undefined : parseWholeNumber(typed)
    return name in units && value !== undefined ? `= ${factText(name, value)}` : hints[name]
  }
  return editableFacts(collection).map(([name, fact]) => {
    const value = draft.facts[name] ?? ''
    const update = (typed: string) => onChange({ ...draft, facts: { ...draft.facts, [name]: typed } })
    const label = [translate(fact.label), units[name]].filter((part) => part !== undefined).join(', ')
    if (fact.kind === 'choice') {
      const options = fact.options.map((option) => ({ value: option, label: translate(optionLabel(name, option)) }))
      const none = { value: '', label: t`Pack` }
      return (
        <SelectField
          key={name}
          label={label}
          value={value}
          options={fact.nullable ? [none, ...options] : options}
          error={errorOf(name)}
          onChoose={update}
        />
      )
    }
    if (fact.kind === 'integer') {
      // CountField reports invalid numbers itself; only a missing one comes from the save.
      const missing = value.trim() === '' ? errorOf(name) : undefined
      const labels = { label, hint: hintOf(name, value), error: missing }
      return <CountField key={name} {...labels} text={value} limits={fact} onTextChange={update} />
    }
    return (
      <Field
        key={name}
        label={label}
        hint={hintOf(name, value)}
        error={errorOf(name)}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => update(currentTarget.value)}
      />
    )
  })
}
