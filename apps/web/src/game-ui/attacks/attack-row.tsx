import { attackTotal, collections, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { CountField } from '../../ui/inputs/count-field.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { FormulaField } from '../formula/formula-field.tsx'
import styles from './attack-row.module.css'

/** The name of an attack, in one language or for all of them. */
export interface AttackName {
  readonly label: string
  readonly lang?: string
  readonly text: string
  readonly maxLength: number
  readonly onTextChange: (text: string) => void
}

interface AttackRowProps {
  readonly place: number
  readonly names: readonly AttackName[]
  readonly total: string
  readonly damage: string
  /** Null while they load. */
  readonly skills: Lookup<'Skills'> | null
  readonly onTotalChange: (text: string) => void
  readonly onDamageChange: (text: string) => void
  readonly onRemove: () => void
}

/** An attack of a creature in a form. */
export function AttackRow({
  place,
  names,
  total,
  damage,
  skills,
  onTotalChange,
  onDamageChange,
  onRemove,
}: AttackRowProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div
      className={styles['attack']}
      role="group"
      aria-label={t`Attack ${place}`}
      style={{ '--names': names.length } as CSSProperties}
    >
      {names.map(({ label, lang, text, maxLength, onTextChange }) => (
        <div key={label} className={styles['name']}>
          <Field
            label={label}
            lang={lang}
            maxLength={maxLength}
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
          />
        </div>
      ))}
      <CountField label={translate(attackTotal.label)} text={total} limits={attackTotal} onTextChange={onTotalChange} />
      <FormulaField
        label={translate(collections.Items.damage.label)}
        text={damage}
        skills={skills}
        onTextChange={onDamageChange}
      />
      <IconButton label={t`Remove attack ${place}`} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
