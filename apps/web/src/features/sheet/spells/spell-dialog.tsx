import { characterFields, collections, optionLabel, type CatalogueRecord, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { EffectText } from '../../../game-ui/formula/formula-text.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useWrite } from '../../../sync/replica/use-character.ts'
import { useEntry } from '../../../sync/replica/use-entries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../fields/details.module.css'
import { Description, Detail, Details } from '../fields/details.tsx'
import { EntryText } from '../fields/entry-text.tsx'

interface SpellDialogProps {
  readonly id: string
  readonly lookup: Lookup<'Spells'>
  readonly onClose: () => void
}

const { parts } = characterFields.spells

/** A spell's catalogue text, facts and note. */
export function SpellDialog({ id, lookup, onClose }: SpellDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const write = useWrite()
  const toast = useToast()
  const entry = useEntry('spells', id)
  const record = entry && lookup.recordOf(entry.spell)
  const name = record ? translate(record.name) : (entry?.spell ?? '')
  const remove = () => {
    onClose()
    write(`spells.${id}`, null)
    const restore = () => write(`spells.${id}`, entry && { ...entry })
    toast({ title: t`${name} removed`, action: { label: t`Undo`, onPress: restore } })
  }
  return (
    <Dialog open={entry !== null} onClose={onClose} title={name}>
      {record && <Description>{translate(record.description)}</Description>}
      <Details>
        {record ? (
          <Facts facts={record.facts} />
        ) : (
          <Detail label={translate(characterFields.name.label)}>
            <EntryText
              path={`spells.${id}.spell`}
              label={translate(parts.spell.label)}
              maxLength={parts.spell.maxLength}
            />
          </Detail>
        )}
        <Detail label={translate(parts.note.label)}>
          <EntryText
            path={`spells.${id}.note`}
            label={translate(parts.note.label)}
            maxLength={parts.note.maxLength}
            placeholder={t`What to remember when casting it`}
            optional
          />
        </Detail>
      </Details>
      <div className={styles['actions']}>
        <Button small onClick={remove}>{t`Remove ${name}`}</Button>
      </div>
    </Dialog>
  )
}

function Facts({ facts }: Pick<CatalogueRecord<'Spells'>, 'facts'>) {
  const translate = useTranslate()
  const style = useFormulaStyle(useLookup('Skills'))
  const { number } = useNumbers()
  const labels = collections.Spells
  const { school, level, mana_cost: cost, effect, effect_kind: effectKind, duration } = facts
  return (
    <>
      {school && <Detail label={translate(labels.school.label)}>{translate(optionLabel('school', school))}</Detail>}
      {level !== undefined && <Detail label={translate(labels.level.label)}>{number(level)}</Detail>}
      {cost !== undefined && <Detail label={translate(labels.mana_cost.label)}>{number(cost)}</Detail>}
      {effect !== undefined && (
        <Detail label={translate(labels.effect.label)}>
          <EffectText effect={effect} kind={effectKind} style={style} />
        </Detail>
      )}
      {duration !== undefined && <Detail label={translate(labels.duration.label)}>{translate(duration)}</Detail>}
    </>
  )
}
