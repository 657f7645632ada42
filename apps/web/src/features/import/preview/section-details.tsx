import { characterFields, type Change } from '@everquill/domain'
import { backgroundMarkdown, notesMarkdown, type SectionName } from '@everquill/import'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import type { ReferenceKind } from '../matching/catalogue-matcher.ts'
import { lacksMaximum, type Choices } from '../plan/choices.ts'
import { MatchRows } from './match-rows.tsx'
import type { PreviewInput } from './preview-input.ts'
import styles from './preview.module.css'
import { AttributeRules, CoinRules } from './rules.tsx'
import { More } from './section-row.tsx'
import { SkillRows } from './skill-rows.tsx'
import { TextPreview } from './text-preview.tsx'

interface SectionDetailsProps extends PreviewInput {
  readonly section: SectionName
}

/** What can be decided or looked up in a section. */
export function SectionDetails(props: SectionDetailsProps) {
  const { t } = useLingui()
  const { section, imported, choices, context, onChoices } = props
  const matches = (kind: ReferenceKind, rows: readonly { readonly name: string; readonly quantity?: number }[]) => (
    <MatchRows
      {...{ kind, rows, choices }}
      matcher={context.matcher}
      onReferences={(references) => onChoices({ ...choices, references })}
    />
  )
  switch (section) {
    case 'identity': {
      const { race, class: className } = imported.identity.content
      if (!race && !className) return null
      return (
        <More label={t`Change race or class`}>
          {race && matches('race', [{ name: race.value }])}
          {className && matches('class', [{ name: className.value }])}
        </More>
      )
    }
    case 'attributes':
      return (
        <>
          <ScaleChoice {...props} />
          <AttributeRules {...props} />
        </>
      )
    case 'vitals':
      return lacksMaximum(imported) ? <MaximumField {...props} /> : null
    case 'skills':
      return (
        <More label={t`Show skills`}>
          <SkillRows {...{ imported, choices }} onSkills={(skills) => onChoices({ ...choices, skills })} />
        </More>
      )
    case 'coins':
      return <CoinRules {...props} />
    case 'items': {
      const rows = imported.items.content.rows.map(({ name, quantity }) => ({ name, quantity: quantity.value }))
      const count = rows.length
      return (
        <>
          <GoneChoice {...props} list="items" />
          <More label={t`${plural(count, { one: 'Show # item', other: 'Show # items' })}`}>
            {matches('item', rows)}
          </More>
        </>
      )
    }
    case 'spells': {
      const count = imported.spells.content.rows.length
      return (
        <>
          <GoneChoice {...props} list="spells" />
          <More label={t`${plural(count, { one: 'Show # spell', other: 'Show # spells' })}`}>
            {matches('spell', imported.spells.content.rows)}
          </More>
        </>
      )
    }
    case 'conditions':
      return (
        <More label={t`Change conditions`}>
          {matches(
            'condition',
            imported.conditions.content.names.map(({ value }) => ({ name: value })),
          )}
        </More>
      )
    case 'background':
      return (
        <More label={t`Show text`}>
          <TextPreview text={backgroundMarkdown(imported.background.content.lines, context.words)} />
        </More>
      )
    case 'notes':
      return (
        <More label={t`Show text`}>
          <TextPreview text={notesMarkdown(imported.notes.content.chapters, context.words)} />
        </More>
      )
    case 'progress':
    case 'picture':
      return null
  }
}

/** Modifiers fit our checks, scores are what players know. */
function ScaleChoice({ imported, choices, onChoices }: SectionDetailsProps) {
  const { t } = useLingui()
  if (Object.keys(imported.attributes.content.scores).length === 0) return null
  return (
    <div className={styles['choice']}>
      <Segmented<Choices['attributes']>
        label={t`Attributes as`}
        value={choices.attributes}
        options={[
          { value: 'modifiers', label: t`Modifiers` },
          { value: 'scores', label: t`Scores` },
        ]}
        onChoose={(attributes) => onChoices({ ...choices, attributes })}
      />
      <small>
        {choices.attributes === 'modifiers'
          ? t`Our checks add modifiers: 16 becomes 3. The scores stay in the notes.`
          : t`Our checks add attributes to the dice, so scores make them very easy.`}
      </small>
    </div>
  )
}

const maximumLimits = { min: 1, max: characterFields.hp_max.max }

function MaximumField({ choices, onChoices }: SectionDetailsProps) {
  const { t } = useLingui()
  const label = t`Maximum hit points`
  const hint = t`The file doesn’t say. Enter it here or later on the sheet.`
  const onTextChange = (hpMax: string) => onChoices({ ...choices, hpMax })
  return (
    <div className={styles['ask']}>
      {choices.hpMax === '' ? (
        <Field
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          value=""
          onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
        />
      ) : (
        <CountField label={label} text={choices.hpMax} limits={maximumLimits} onTextChange={onTextChange} />
      )}
    </div>
  )
}

/** Asks before entries are removed that the file no longer has. */
function GoneChoice({
  imported,
  choices,
  draft,
  isNew,
  plan,
  list,
  onChoices,
}: SectionDetailsProps & { readonly list: 'items' | 'spells' }) {
  const { t } = useLingui()
  if (isNew || draft.imports === undefined) return null
  const isRemoval = ({ field, newValue }: Change) => newValue === null && field.split('.').length === 2
  const removed = plan.changes.filter((change) => change.field.startsWith(`${list}.`) && isRemoval(change)).length
  if (removed === 0 && choices.removesGone) return null
  const rows = imported[list].content.rows.length
  if (rows === 0 && removed === 0) return null
  return (
    <label className={styles['gone']}>
      <input
        type="checkbox"
        checked={choices.removesGone}
        onChange={({ currentTarget }) => onChoices({ ...choices, removesGone: currentTarget.checked })}
      />
      {removed > 0
        ? t`${plural(removed, { one: 'Remove # entry that is no longer in the file', other: 'Remove # entries that are no longer in the file' })}`
        : t`Remove entries that are no longer in the file`}
    </label>
  )
}
