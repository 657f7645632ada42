import type { CatalogueRecord } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { ConditionToggle, ConditionToggles } from '../../../game-ui/conditions/condition-toggle.tsx'
import { conditionUses, mostUsed } from '../../../game-ui/conditions/condition-uses.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConditionDialog } from './condition-dialog.tsx'
import { useConditionActions } from './use-condition-actions.ts'

interface ConditionGridProps {
  /** Only as many as were used most, with a button for the rest. */
  readonly few?: number
}

/** The conditions of the catalogue and of the character, one tap each. */
export function ConditionGrid({ few }: ConditionGridProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lookup = useLookup('Conditions')
  const [conditions] = useField('conditions')
  const { add, remove } = useConditionActions()
  const [uses] = useState(conditionUses)
  const [isWhole, setIsWhole] = useState(few === undefined)
  const [timed, setTimed] = useState<string>()
  if (!lookup) return null
  const records = lookup.search('', locale)
  /** The text that the character has, which may be a title instead of an id. */
  const owned = new Map(conditions.map((condition) => [lookup.recordOf(condition)?.id ?? condition, condition]))
  // Beside the whole catalogue, the character's own chips have them.
  const custom = few === undefined ? [] : conditions.filter((condition) => lookup.recordOf(condition) === undefined)
  const used = new Set(isWhole ? records : mostUsed(records, uses, few ?? 0))
  const shown = records.filter((record) => used.has(record) || owned.has(record.id))
  const hidden = records.length - shown.length
  const toggle = (id: string) => {
    const condition = owned.get(id)
    if (condition === undefined) add(id)
    else remove(condition)
  }
  const toggleOf = (id: string, record?: CatalogueRecord<'Conditions'>) => (
    <ConditionToggle
      key={id}
      {...{ record }}
      name={id}
      isOn={owned.has(id)}
      onToggle={() => toggle(id)}
      onHold={() => setTimed(owned.get(id) ?? id)}
    />
  )
  return (
    <ConditionToggles>
      {custom.map((condition) => toggleOf(condition))}
      {shown.map((record) => toggleOf(record.id, record))}
      {hidden > 0 && <Button small kind="quiet" onClick={() => setIsWhole(true)}>{t`${hidden} more`}</Button>}
      {timed !== undefined && <ConditionDialog condition={timed} lookup={lookup} onClose={() => setTimed(undefined)} />}
    </ConditionToggles>
  )
}
