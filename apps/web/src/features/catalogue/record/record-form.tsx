import {
  labelKeyOf,
  languages,
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
import { wholeIn } from '../../../ui/inputs/number/parse-number.ts'
import styles from '../catalogue.module.css'
import { ProseField, SelectField } from './form-fields.tsx'
import { writtenFacts, type RecordDraft } from './record-draft.ts'
import { useFactWords } from '../use-fact-texts.ts'

interface RecordFormProps {
  readonly collection: Collection
  readonly draft: RecordDraft
  readonly problem: Problem | null
  readonly onWrite: (draft: RecordDraft) => void
}

/** Everything that can be written about a record. */
export function RecordForm({ collection, draft, problem, onWrite }: RecordFormProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { ofProblem } = useProblemMessages()
  const wrong = (field: string): string | undefined =>
    problem?.field === field ? ofProblem({ code: problem.code }) : undefined
  const inLanguage = { 'en-US': t`English`, 'de-DE': t`German` }
  return (
    <div className={styles['form']}>
      {languages.map((language) => {
        const words = draft.words[language]
        const write = (change: Partial<typeof words>) =>
          onWrite({ ...draft, words: { ...draft.words, [language]: { ...words, ...change } } })
        return (
          <fieldset key={language} className={styles['words']}>
            <legend>{inLanguage[language]}</legend>
            <Field
              label={t`Name`}
              lang={language}
              maxLength={80}
              autoComplete="off"
              value={words.label}
              error={wrong(`translations.${language}.${labelKeyOf(collection)}`)}
              onChange={({ currentTarget }) => write({ label: currentTarget.value })}
            />
            <ProseField
              label={t`Description`}
              lang={language}
              maxLength={2_000}
              value={words.description}
              error={wrong(`translations.${language}.description`)}
              onWrite={(description) => write({ description })}
            />
          </fieldset>
        )
      })}
      <Facts collection={collection} draft={draft} wrong={wrong} onWrite={onWrite} />
      <SelectField
        label={t`Status`}
        value={draft.status}
        options={Object.entries(statusLabels).map(([value, label]) => ({ value, label: word(label) }))}
        error={wrong('status')}
        onChoose={(status) => onWrite({ ...draft, status: status as Status })}
      />
    </div>
  )
}

interface FactsProps extends Pick<RecordFormProps, 'collection' | 'draft' | 'onWrite'> {
  readonly wrong: (field: string) => string | undefined
}

function Facts({ collection, draft, wrong, onWrite }: FactsProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const told = useFactWords()
  const hints: Readonly<Record<string, string>> = {
    icon: t`A name from game-icons.net, such as candle-flame; may stay empty`,
  }
  const units: Readonly<Record<string, string>> = { weight_grams: t`in grams`, price_copper: t`in copper` }
  const hintOf = (name: string, typed: string): string | undefined => {
    const value = typed.trim() === '' ? undefined : wholeIn(typed)
    return name in units && value !== undefined ? `= ${told(name, value)}` : hints[name]
  }
  return writtenFacts(collection).map(([name, fact]) => {
    const value = draft.facts[name] ?? ''
    const write = (typed: string) => onWrite({ ...draft, facts: { ...draft.facts, [name]: typed } })
    const label = [word(fact.label), units[name]].filter((part) => part !== undefined).join(', ')
    if (fact.kind === 'choice') {
      const options = fact.options.map((option) => ({ value: option, label: word(optionLabel(name, option)) }))
      const none = { value: '', label: t`in the pack` }
      return (
        <SelectField
          key={name}
          label={label}
          value={value}
          options={fact.nullable ? [none, ...options] : options}
          error={wrong(name)}
          onChoose={write}
        />
      )
    }
    if (fact.kind === 'integer') {
      // A number that is written says itself what is wrong with it, and when that is mended.
      const missing = value.trim() === '' ? wrong(name) : undefined
      const said = { label, hint: hintOf(name, value), error: missing }
      return <CountField key={name} {...said} text={value} limits={fact} onWrite={write} />
    }
    return (
      <Field
        key={name}
        label={label}
        hint={hintOf(name, value)}
        error={wrong(name)}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    )
  })
}
