import { characterFields, defaultRules, ruleFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormulaField } from '../../../game-ui/formula/formula-field.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import styles from '../games.module.css'
import {
  draftOfRules,
  rateLimits,
  ratedCoins,
  readRule,
  type PlainRule,
  type RulesDraft,
  type RulesNotation,
} from './rules-draft.ts'

interface RulesFieldsProps {
  readonly draft: RulesDraft
  readonly notation: RulesNotation
  readonly skills: Lookup<'Skills'> | null
  readonly onChange: (draft: RulesDraft) => void
}

/** The rules of a game; formulas are in the reader's language. */
export function RulesFields({ draft, notation, skills, onChange }: RulesFieldsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { texts, rates } = draft
  const input = (name: PlainRule) => (
    <RuleInput
      key={name}
      {...{ name, skills, notation }}
      text={texts[name]}
      onTextChange={(text) => onChange({ ...draft, texts: { ...texts, [name]: text } })}
    />
  )
  return (
    <section className={styles['section']} aria-labelledby="game-rules">
      <div className={styles['heading']}>
        <h3 id="game-rules">{t`Rules`}</h3>
        <Button small kind="quiet" onClick={() => onChange(draftOfRules(defaultRules, notation))}>
          {t`Reset to defaults`}
        </Button>
      </div>
      <div className={styles['pair']}>{(['dice', 'initiative'] as const).map(input)}</div>
      <div className={styles['pair']}>{(['carryingLimit', 'carryingMinimum'] as const).map(input)}</div>
      <Group title={t`Rest: how much of what’s missing returns, in percent`}>
        <div className={styles['pair']}>
          {(['shortRestHp', 'shortRestMana', 'longRestHp', 'longRestMana'] as const).map(input)}
        </div>
        {input('longRestEndsTemporary')}
      </Group>
      <Group title={t`New characters and levels`}>
        <div className={styles['pair']}>
          {(['creationArray', 'creationPoints', 'creationDice', 'skillPoints'] as const).map(input)}
        </div>
      </Group>
      <Group title={t`Spells`}>{input('withoutMana')}</Group>
      <Group title={translate(ruleFields.rates.label)}>
        <div className={styles['amounts']}>
          {ratedCoins.map((coin) => (
            <CountField
              key={coin}
              label={translate(characterFields[coin].label)}
              text={rates[coin]}
              limits={rateLimits(rates, coin)}
              onTextChange={(text) => onChange({ ...draft, rates: { ...rates, [coin]: text } })}
            />
          ))}
        </div>
      </Group>
    </section>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['options']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface RuleInputProps extends Pick<RulesFieldsProps, 'notation' | 'skills'> {
  readonly name: PlainRule
  readonly text: string
  readonly onTextChange: (text: string) => void
}

function RuleInput({ name, text, notation, skills, onTextChange }: RuleInputProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const problems = useProblemMessages()
  const field = ruleFields[name]
  const label = translate(field.label)
  const isValid = readRule(name, text, notation) !== undefined
  const typed = {
    label,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => onTextChange(currentTarget.value),
  }
  switch (field.kind) {
    case 'dice':
      return <Field {...typed} error={isValid ? undefined : problems.messageOf({ code: 'not-dice' })} />
    case 'formula':
      return (
        <FormulaField
          {...{ label, text, skills, onTextChange }}
          withoutDice={'withoutDice' in field}
          error={text.trim() === '' ? t`Enter a formula.` : undefined}
        />
      )
    case 'numbers':
      return <Field {...typed} error={isValid ? undefined : t`Enter six whole numbers, such as 5 4 3 3 2 1.`} />
    case 'integer':
      return <CountField {...{ label, text, onTextChange }} limits={field} />
    case 'flag':
      return (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={text === 'true'}
            onChange={({ currentTarget }) => onTextChange(String(currentTarget.checked))}
          />
          <span>{label}</span>
        </label>
      )
    case 'choice':
      return (
        <SelectField label={label} value={text} onChoose={onTextChange}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {translate(field.optionLabels[option])}
            </option>
          ))}
        </SelectField>
      )
  }
}
