import { characterFields, type CatalogueRecord, type Lookup } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addCondition, removeCondition } from '../../../character-actions/change-conditions.ts'
import { ConditionFinder } from '../../../game-ui/conditions/condition-finder.tsx'
import { ConditionToggle, ConditionToggles } from '../../../game-ui/conditions/condition-toggle.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useConditionName } from '../../../queries/use-condition-name.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../games.module.css'
import { SheetChoice } from './sheet-choice.tsx'
import type { PartySheets } from '../../../sync/replica/use-party-sheets.ts'

interface ConditionsDialogProps {
  readonly sheets: PartySheets
  /** The character whose conditions are changed; without it the user chooses. */
  readonly publicRef?: string | undefined
  readonly onClose: () => void
}

/** Adds and removes conditions of several characters, with a preview; each change is its own save. */
export function ConditionsDialog(props: ConditionsDialogProps) {
  const lookup = useLookup('Conditions')
  return lookup && <ConditionsForm {...props} lookup={lookup} />
}

type Wanted = ReadonlyMap<string, boolean>

function ConditionsForm({
  sheets,
  publicRef,
  onClose,
  lookup,
}: ConditionsDialogProps & { readonly lookup: Lookup<'Conditions'> }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const applyChanges = useApplyChanges()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(publicRef === undefined ? [] : [publicRef]))
  /** The conditions that the selected characters shall have or not have, by reference; others stay as they are. */
  const [wanted, setWanted] = useState<Wanted>(new Map())
  const referenceOf = (condition: string): string => lookup.recordOf(condition)?.id ?? condition
  const nameOf = useConditionName()
  const chosen = [...sheets].filter(([ref]) => selected.has(ref)).map(([, sheet]) => sheet)
  const owned = chosen.map(({ draft }) => draft.conditions.map(referenceOf))
  const stateNow = (reference: string): boolean | 'mixed' => {
    const count = owned.filter((conditions) => conditions.includes(reference)).length
    return count > 0 && (count === owned.length || 'mixed')
  }
  const stateOf = (reference: string) => wanted.get(reference) ?? stateNow(reference)
  const toggle = (reference: string) => {
    const state = stateOf(reference)
    // The third press of a mixed one leaves it as it is.
    const isBack = state === false && stateNow(reference) === 'mixed'
    const others = new Map([...wanted].filter(([other]) => other !== reference))
    setWanted(isBack ? others : others.set(reference, state !== true))
  }
  const changesOf = ({ draft }: CharacterStore): Changes => {
    const own = new Map(draft.conditions.map((condition) => [referenceOf(condition), condition]))
    return {
      added: [...wanted].flatMap(([reference, isOn]) => (isOn && !own.has(reference) ? [reference] : [])),
      removed: [...wanted].flatMap(([reference, isOn]) => (isOn ? [] : (own.get(reference) ?? []))),
    }
  }
  const changed = chosen
    .map((sheet) => ({ sheet, changes: changesOf(sheet) }))
    .filter(({ changes: { added, removed } }) => added.length + removed.length > 0)
  const records = lookup.search('', locale)
  const catalogued = new Set(records.map(({ id }) => id))
  const custom = [...new Set([...owned.flat(), ...wanted.keys()])].filter((reference) => !catalogued.has(reference))
  const toggleOf = (reference: string, record?: CatalogueRecord<'Conditions'>) => (
    <ConditionToggle
      key={reference}
      record={record}
      name={nameOf(reference)}
      isOn={stateOf(reference)}
      onToggle={() => toggle(reference)}
    />
  )
  const listOf = (conditions: readonly string[]): string => conditions.map(nameOf).join(', ') || '–'
  const count = changed.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={translate(characterFields.conditions.label)}
      consequence={t`Appears in each character’s log. You can undo it.`}
      primaryAction={
        <Button
          kind="primary"
          disabled={count === 0}
          onClick={() => {
            applyChanges(changed)
            onClose()
          }}
        >
          {t`Apply to ${count}`}
        </Button>
      }
    >
      <ul className={styles['recipients']}>
        {[...sheets].map(([ref, sheet]) => {
          const { conditions } = sheet.draft
          const { added, removed } = selected.has(ref) ? changesOf(sheet) : unchanged
          const after = [...conditions.filter((condition) => !removed.includes(condition)), ...added]
          return (
            <SheetChoice
              key={ref}
              name={sheet.draft.name}
              isSelected={selected.has(ref)}
              onSelect={(isOn) =>
                setSelected(new Set([...sheets.keys()].filter((other) => (other === ref ? isOn : selected.has(other)))))
              }
              before={listOf(conditions)}
              after={added.length + removed.length > 0 ? listOf(after) : undefined}
            />
          )
        })}
      </ul>
      <ConditionFinder
        lookup={lookup}
        owned={[...wanted].flatMap(([reference, isOn]) => (isOn ? [reference] : []))}
        onChoose={(condition) => setWanted(new Map(wanted).set(referenceOf(condition), true))}
      />
      <ConditionToggles>
        {custom.map((reference) => toggleOf(reference))}
        {records.map((record) => toggleOf(record.id, record))}
      </ConditionToggles>
    </Dialog>
  )
}

interface Changes {
  readonly added: readonly string[]
  /** As the character has them. */
  readonly removed: readonly string[]
}

const unchanged: Changes = { added: [], removed: [] }

interface SheetChanges {
  readonly sheet: CharacterStore
  readonly changes: Changes
}

/** Applies the changes and shows a toast that can undo them. */
function useApplyChanges(): (changes: readonly SheetChanges[]) => void {
  const { t } = useLingui()
  const toast = useToast()
  return (changed) => {
    const undos = changed.flatMap(({ sheet, changes: { added, removed } }) => [
      ...added.map((condition) => addCondition(sheet, condition)),
      ...removed.map((condition) => removeCondition(sheet, condition)),
    ])
    const count = changed.length
    toast({
      title: t`${plural(count, { one: 'Conditions changed for # character', other: 'Conditions changed for # characters' })}`,
      action: {
        label: t`Undo`,
        onPress: () => {
          for (const undo of undos) undo()
        },
      },
    })
  }
}
