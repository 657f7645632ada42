import { optionLabel } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { parseWholeNumber } from '../../../ui/inputs/number/parse-number.ts'
import { useFactTexts } from '../use-fact-texts.ts'
import { AttackFields } from './attack-fields.tsx'
import { BonusFields } from './bonus-fields.tsx'
import { CheckField, FieldGroup, SelectField } from './form-fields.tsx'
import styles from './form-fields.module.css'
import { FormulaField } from '../../../game-ui/formula/formula-field.tsx'
import { ItemAmounts } from './item-amounts.tsx'
import type { Amounts, AttackDraft, PlainFact, RecordDraft } from './record-draft.ts'

interface FactInputProps {
  readonly name: string
  readonly fact: PlainFact
  readonly draft: RecordDraft
  readonly error: string | undefined
  readonly onChange: (draft: RecordDraft) => void
}

/** The input for one fact. */
export function FactInput({ name, fact, draft, error, onChange }: FactInputProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const skills = useLookup('Skills')
  const label = translate(fact.label)
  const value = draft.facts[name] ?? ''
  const update = (typed: string) => onChange({ ...draft, facts: { ...draft.facts, [name]: typed } })
  const updateAmounts = (amounts: Amounts) => onChange({ ...draft, amounts: { ...draft.amounts, [name]: amounts } })
  switch (fact.kind) {
    case 'choice': {
      const options = fact.options.map((option) => ({ value: option, label: translate(optionLabel(name, option)) }))
      const none = fact.nullable
        ? [{ value: '', label: t`Pack` }]
        : fact.optional
          ? [{ value: '', label: t`None` }]
          : []
      return <SelectField {...{ label, value, error }} options={[...none, ...options]} onChoose={update} />
    }
    case 'choices': {
      const chosen = draft.choices[name] ?? []
      const toggle = (toggled: string, isChosen: boolean) => {
        const next = fact.options.filter((option) => (option === toggled ? isChosen : chosen.includes(option)))
        onChange({ ...draft, choices: { ...draft.choices, [name]: next } })
      }
      return (
        <FieldGroup label={label} error={error}>
          <div className={styles['checks']}>
            {fact.options.map((option) => (
              <CheckField
                key={option}
                label={translate(optionLabel(name, option))}
                checked={chosen.includes(option)}
                onCheck={(isChosen) => toggle(option, isChosen)}
              />
            ))}
          </div>
        </FieldGroup>
      )
    }
    case 'amounts': {
      const props = { label, limits: fact, amounts: draft.amounts[name] ?? {}, onChange: updateAmounts }
      return fact.keys === null ? (
        <ItemAmounts {...props} error={error} />
      ) : (
        <BonusFields {...props} fact={name} keys={fact.keys} />
      )
    }
    case 'attacks': {
      const updateAttacks = (attacks: readonly AttackDraft[]) =>
        onChange({ ...draft, attacks: { ...draft.attacks, [name]: attacks } })
      return <AttackFields {...{ label, error }} attacks={draft.attacks[name] ?? []} onChange={updateAttacks} />
    }
    case 'flag':
      return <CheckField label={label} checked={value === 'true'} onCheck={(checked) => update(String(checked))} />
    case 'formula':
      return <FormulaField {...{ label, error, skills }} text={value} onTextChange={update} />
    case 'skill':
      return <SkillSelect {...{ label, value, error }} onChoose={update} />
    case 'integer':
      return <NumberInput {...{ name, label, value, fact, error }} onTextChange={update} />
    case 'text':
      return (
        <Field
          label={label}
          hint={name === 'icon' ? t`A name from game-icons.net, such as candle-flame (optional)` : undefined}
          error={error}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => update(currentTarget.value)}
        />
      )
  }
}

interface NumberInputProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly fact: Extract<PlainFact, { kind: 'integer' }>
  readonly error: string | undefined
  readonly onTextChange: (text: string) => void
}

function NumberInput({ name, label, value, fact, error, onTextChange }: NumberInputProps) {
  const { t } = useLingui()
  const factText = useFactTexts()
  const units: Readonly<Record<string, string>> = { weight_grams: t`in grams`, price_copper: t`in copper` }
  const isEmpty = value.trim() === ''
  const number = isEmpty ? undefined : parseWholeNumber(value)
  return (
    <CountField
      label={name in units ? `${label}, ${units[name]}` : label}
      hint={name in units && number !== undefined ? `= ${factText(name, number)}` : undefined}
      // CountField reports invalid numbers itself; only a missing one comes from the save.
      error={isEmpty ? error : undefined}
      text={value}
      // CountField reads an empty text as 0, but an optional number can be missing.
      limits={isEmpty && fact.optional ? { ...fact, min: Math.min(0, fact.min) } : fact}
      onTextChange={onTextChange}
    />
  )
}

interface SkillSelectProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChoose: (key: string) => void
}

function SkillSelect({ label, value, error, onChoose }: SkillSelectProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const skills = useLookup('Skills')
  const { nameOf } = useFormulaStyle(skills)
  const published = (skills?.search('', locale) ?? []).map(({ id, name, facts }) => ({
    value: facts.key ?? id,
    label: name[locale],
  }))
  // An archived skill is not offered, but stays selected.
  const isOffered = value === '' || published.some((option) => option.value === value)
  const others = isOffered ? [] : [{ value, label: nameOf(value) }]
  const options = [{ value: '', label: t`None` }, ...others, ...published]
  return <SelectField {...{ label, value, options, error, onChoose }} />
}
