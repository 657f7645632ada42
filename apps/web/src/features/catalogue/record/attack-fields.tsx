import { maxAttacks } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { AttackRow } from '../../../game-ui/attacks/attack-row.tsx'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FieldGroup } from './form-fields.tsx'
import type { AttackDraft } from './record-draft.ts'

interface AttackFieldsProps {
  readonly label: string
  readonly attacks: readonly AttackDraft[]
  readonly error: string | undefined
  readonly onChange: (attacks: readonly AttackDraft[]) => void
}

const maxNameLength = 80
const emptyAttack: AttackDraft = { en: '', de: '', total: '', damage: '' }

/** The attacks of a creature, one row each. */
export function AttackFields({ label, attacks, error, onChange }: AttackFieldsProps) {
  const { t } = useLingui()
  const skills = useLookup('Skills')
  const change = (at: number, attack: AttackDraft) => onChange(attacks.with(at, attack))
  return (
    <FieldGroup label={label} error={error}>
      {attacks.map((attack, at) => (
        // Attacks have no ids, and every input is controlled.
        <AttackRow
          key={at}
          place={at + 1}
          names={[
            { language: 'en' as const, name: t`English name` },
            { language: 'de' as const, name: t`German name` },
          ].map(({ language, name }) => ({
            label: name,
            lang: language,
            text: attack[language],
            maxLength: maxNameLength,
            onTextChange: (text) => change(at, { ...attack, [language]: text }),
          }))}
          {...{ skills, total: attack.total, damage: attack.damage }}
          onTotalChange={(total) => change(at, { ...attack, total })}
          onDamageChange={(damage) => change(at, { ...attack, damage })}
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
