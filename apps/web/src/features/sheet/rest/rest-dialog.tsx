import { characterFields, conditionsEndedByRest, endOfCondition, restChanges, type RestKind } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import FlameKindling from 'lucide-react/icons/flame-kindling'
import MoonStar from 'lucide-react/icons/moon-star'
import Shield from 'lucide-react/icons/shield'
import { useState } from 'react'
import { ConditionIcon } from '../../../game-ui/condition-icon.tsx'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { ValueChange, ValueChanges } from '../../../game-ui/value-change.tsx'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useCharacterStore, useDraft } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useRules } from '../use-rules.ts'
import styles from './rest.module.css'

const restored = [
  { field: 'hp', tone: 'rubric', icon: <HeartIcon /> },
  { field: 'mana', tone: 'lapis', icon: <ManaIcon /> },
  { field: 'hp_temp', tone: 'sepia', icon: <Shield /> },
] as const

/** A short or long rest: shows what it changes, and suggests which conditions end. */
export function RestDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const store = useCharacterStore()
  const character = useDraft()
  const rules = useRules()
  const lookup = useLookup('Conditions')
  const [kind, setKind] = useState<RestKind>('long')
  /** What the user decided about a condition, against the suggestion. */
  const [decided, setDecided] = useState<Readonly<Record<string, boolean>>>({})
  const [openedAt] = useState(() => Date.now())
  const isOver = (condition: string) => (endOfCondition(character, condition) ?? Infinity) <= openedAt
  const suggested = [...conditionsEndedByRest(character, kind, lookup), ...character.conditions.filter(isOver)]
  const endsWith = (condition: string) => decided[condition] ?? suggested.includes(condition)
  const edits = restChanges(character, rules, kind, character.conditions.filter(endsWith))
  const rest = () => {
    if (edits.length === 0) return
    store.act({ kind: 'rest', of: kind }, edits)
    onClose()
  }
  const rows = restored.flatMap((row) => {
    const edit = edits.find(({ field }) => field === row.field)
    return edit ? [{ ...row, newValue: Number(edit.value) }] : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Rest`}
      consequence={edits.length === 0 ? t`Nothing changes.` : t`One entry in the log. You can undo it at any time.`}
      primaryAction={
        <Button kind="primary" aria-disabled={edits.length === 0} onClick={rest}>
          {kind === 'short' ? t`Rest for an hour` : t`Rest until morning`}
        </Button>
      }
    >
      <div className={styles['rest']}>
        <Segmented
          label={t`Length of the rest`}
          value={kind}
          options={[
            { value: 'short', label: t`Short, one hour`, icon: <FlameKindling /> },
            { value: 'long', label: t`Long, a night`, icon: <MoonStar /> },
          ]}
          onChoose={setKind}
        />
        {rows.length > 0 ? (
          <ValueChanges>
            {rows.map(({ field, tone, icon, newValue }) => (
              <ValueChange
                key={field}
                {...{ tone, icon, newValue }}
                label={translate(characterFields[field].label)}
                oldValue={character[field] ?? 0}
              />
            ))}
          </ValueChanges>
        ) : (
          <p className="soft">{t`Hit points and mana stay as they are.`}</p>
        )}
        {character.conditions.length > 0 && (
          <fieldset className={styles['conditions']}>
            <legend className={styles['kind']}>{t`Conditions that end`}</legend>
            {character.conditions.map((condition) => {
              const record = lookup?.recordOf(condition)
              const name = record ? translate(record.name) : condition
              return (
                <label key={condition} className={styles['condition']}>
                  <span className={classNames(styles['chip'], `washed-${record?.facts.pigment ?? 'sepia'}`)}>
                    <ConditionIcon name={record?.facts.icon} />
                    {name}
                  </span>
                  <span className={styles['fate']}>{endsWith(condition) ? t`ends` : t`stays`}</span>
                  <input
                    type="checkbox"
                    aria-label={name}
                    checked={endsWith(condition)}
                    onChange={({ currentTarget }) => setDecided({ ...decided, [condition]: currentTarget.checked })}
                  />
                </label>
              )
            })}
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
