import { damageEdits, parseDice, withEdits } from '@everquill/domain'
import { Suspense, useState } from 'react'
import { HeartIcon, ManaIcon } from '../../../game-ui/game-icons.tsx'
import { Vital, type VitalPart } from '../../../game-ui/vital.tsx'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore, useField, useSavedField } from '../../../sync/replica/use-character.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import type { NumberBoxProps } from '../../../ui/inputs/number/number-box.tsx'
import { useNumberField } from '../fields/use-number-field.ts'

const HitPointsPad = lazyPart(async () => (await withLazyTexts(import('../pad/hit-points-pad.tsx'))).HitPointsPad)
const ManaPad = lazyPart(async () => (await withLazyTexts(import('../pad/mana-pad.tsx'))).ManaPad)

const hitPointsModes = { figure: 'damage', less: 'damage', more: 'heal', temporary: 'temporary' } as const
const manaModes = { figure: 'spend', less: 'spend', more: 'restore', temporary: undefined } as const

export function HitPoints() {
  const [opened, setOpened] = useState<VitalPart>()
  const [temporary = 0] = useField('hp_temp')
  return (
    <>
      <Vital
        tone="rubric"
        icon={<HeartIcon />}
        current={useHitPointsField()}
        maximum={useNumberField('hp_max')}
        saved={useSavedField('hp')}
        temporary={temporary}
        onPad={setOpened}
      />
      {opened !== undefined && (
        <Suspense>
          <HitPointsPad start={hitPointsModes[opened]} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export function Mana() {
  const [opened, setOpened] = useState<VitalPart>()
  return (
    <>
      <Vital
        tone="lapis"
        icon={<ManaIcon />}
        current={useDice(useNumberField('mana'))}
        maximum={useNumberField('mana_max')}
        saved={useSavedField('mana')}
        onPad={setOpened}
      />
      {opened !== undefined && (
        <Suspense>
          <ManaPad start={manaModes[opened]} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Typed and stepped losses take temporary hit points first. */
function useHitPointsField(): NumberBoxProps {
  const store = useCharacterStore()
  const field = useNumberField('hp')
  const isDamage = (by: number) => by < 0 && (store.draft.hp_temp ?? 0) > 0
  return useDice({
    ...field,
    afterChange: (by) =>
      isDamage(by) ? withEdits(store.draft, damageEdits(store.draft, -by)).hp : store.draft.hp + by,
    onEdit: (value, info) => {
      if (info.by === undefined || !isDamage(info.by)) return field.onEdit(value, info)
      const edits = damageEdits(store.draft, -info.by)
      if (info.by < -1) return store.act({ kind: 'damage' }, edits)
      // Steps come in quick succession: they join one save, like other steps.
      for (const { field: path, value: next } of edits) store.edit(path, next)
    },
  })
}

/** Adds or takes what was rolled: `+2d6`, `-1d8`. */
function useDice(field: NumberBoxProps): NumberBoxProps {
  const rollFormula = useRollFormula()
  const store = useCharacterStore()
  const valueNow = () => Number(store.read(field.field ?? ''))
  const add = async (formula: string) => {
    const { total: by } = (await rollFormula?.(formula, field.label)) ?? { total: 0 }
    if (by !== 0) field.onEdit(valueNow() + by, { exact: false, by })
  }
  return {
    ...field,
    onFormula: (text) => {
      const formula = text.trim().replace(/^[−–]/, '-')
      if (rollFormula === null || !/^[+-]/.test(formula) || parseDice(formula) === null) return false
      void add(formula)
      return true
    },
  }
}
