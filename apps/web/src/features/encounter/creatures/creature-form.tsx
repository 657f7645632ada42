import { bestiaryFields, maxAttacks } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { newId } from '../../../api/new-id.ts'
import { AttackRow } from '../../../game-ui/attacks/attack-row.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { creatureFigures, figureKeys, limitsOf, type AttackDraft, type CreatureDraft } from './creature-draft.ts'
import styles from './creatures.module.css'

interface CreatureFormProps {
  readonly draft: CreatureDraft
  readonly onChange: (draft: CreatureDraft) => void
}

const { name: nameField, description: descriptionField } = bestiaryFields.creatures.parts
const { name: attackName } = bestiaryFields.attacks.parts

/** The fields of a creature that belongs to a game. */
export function CreatureForm({ draft, onChange }: CreatureFormProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const skills = useLookup('Skills')
  const changeAttack = (attack: AttackDraft) =>
    onChange({ ...draft, attacks: draft.attacks.map((one) => (one.id === attack.id ? attack : one)) })
  return (
    <div className={styles['form']}>
      <Field
        label={t`Name`}
        autoComplete="off"
        maxLength={nameField.maxLength}
        value={draft.name}
        onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
      />
      <div className={styles['figures']}>
        {figureKeys.map((key) => (
          <CountField
            key={key}
            label={translate(creatureFigures[key].label)}
            text={draft.figures[key]}
            limits={limitsOf(key, draft.figures[key])}
            onTextChange={(text) => onChange({ ...draft, figures: { ...draft.figures, [key]: text } })}
          />
        ))}
      </div>
      <fieldset className={styles['attacks']}>
        <legend>{translate(bestiaryFields.attacks.label)}</legend>
        {draft.attacks.map((attack, at) => (
          <AttackRow
            key={attack.id}
            place={at + 1}
            names={[
              {
                label: t`Name`,
                text: attack.name,
                maxLength: attackName.maxLength,
                onTextChange: (name) => changeAttack({ ...attack, name }),
              },
            ]}
            {...{ skills, total: attack.total, damage: attack.damage }}
            onTotalChange={(total) => changeAttack({ ...attack, total })}
            onDamageChange={(damage) => changeAttack({ ...attack, damage })}
            onRemove={() => onChange({ ...draft, attacks: draft.attacks.filter(({ id }) => id !== attack.id) })}
          />
        ))}
        {draft.attacks.length < maxAttacks && (
          <p>
            <Button
              small
              onClick={() => {
                const attack = { id: newId(), name: '', total: '', damage: '' }
                onChange({ ...draft, attacks: [...draft.attacks, attack] })
              }}
            >
              <Plus />
              {t`Add an attack`}
            </Button>
          </p>
        )}
      </fieldset>
      <Field
        label={translate(descriptionField.label)}
        autoComplete="off"
        maxLength={descriptionField.maxLength}
        value={draft.description}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
    </div>
  )
}
