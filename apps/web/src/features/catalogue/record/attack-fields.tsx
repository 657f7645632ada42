import { attackTotal, collections, maxAttacks } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { FormulaField } from '../../../game-ui/formula/formula-field.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { FieldGroup } from './form-fields.tsx'
import styles from './form-fields.module.css'
import type { AttackDraft } from './record-draft.ts'

interface AttackFieldsProps {
  readonly label: string
  readonly attacks: readonly AttackDraft[]
  readonly error: string | undefined
  readonly onChange: (attacks: readonly AttackDraft[]) => void
}

const emptyAttack: AttackDraft = { en: '', de: '', total: '', damage: '' }

/** The attacks of a creature, one row each. */
export function AttackFields({ label, attacks, error, onChange }: AttackFieldsProps) {
  const { t } = useLingui()
  const change = (at: number, attack: AttackDraft) => onChange(attacks.with(at, attack))
  return (
    <FieldGroup label={label} error={error}>
      {attacks.map((attack, at) => (
        // Attacks have no ids, and every input is controlled.
        <AttackRow
          key={at}
          place={at + 1}
          attack={attack}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(attacks.toSpliced(at, 1))}
        />
      ))}
      {attacks.length < maxAttacks && (
        <p>
          <Button small onClick={() => onChange([...attacks, emptyAttack])}>
            <Plus />
            {t`Add an attack`}
          </Button>
        </p>
      )}
    </FieldGroup>
  )
}

interface AttackRowProps {
  readonly place: number
  readonly attack: AttackDraft
  readonly onChange: (attack: AttackDraft) => void
  readonly onRemove: () => void
}

function AttackRow({ place, attack, onChange, onRemove }: AttackRowProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const skills = useLookup('Skills')
  const name = (language: 'en' | 'de', label: string) => (
    <Field
      label={label}
      lang={language}
      maxLength={80}
      autoComplete="off"
      value={attack[language]}
      onChange={({ currentTarget }) => onChange({ ...attack, [language]: currentTarget.value })}
    />
  )
  return (
    <div className={styles['attack']} role="group" aria-label={t`Attack ${place}`}>
      {name('en', t`English name`)}
      {name('de', t`German name`)}
      <CountField
        label={translate(attackTotal.label)}
        text={attack.total}
        limits={attackTotal}
        onTextChange={(total) => onChange({ ...attack, total })}
      />
      <FormulaField
        label={translate(collections.Items.damage.label)}
        text={attack.damage}
        skills={skills}
        onTextChange={(damage) => onChange({ ...attack, damage })}
      />
      <IconButton label={t`Remove attack ${place}`} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
