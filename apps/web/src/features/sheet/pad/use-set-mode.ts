import { characterFields, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { useNumberProblems } from '../../../ui/inputs/number/use-number-input.ts'
import type { PadMode } from './pad-mode.ts'

/** Sets a counter to a value, as typing it would: as a difference to the value that is shown. */
export function useSetMode(field: 'hp' | 'mana' | Coin, barAt?: (value: number) => ReactNode): PadMode {
  const { t } = useLingui()
  const store = useCharacterStore()
  const [before] = useField(field)
  const { min, max } = characterFields[field]
  const { outOfRange } = useNumberProblems('counter')
  return {
    label: t`Set`,
    action: (amount) => (amount === undefined ? t`Set` : t`Set to ${amount}`),
    before,
    preview: (value = before) => ({ value, bar: barAt?.(value), problem: outOfRange(value, min, max) }),
    apply: (value) => store.act({ kind: 'adjust' }, [{ field, value }]),
    isSigned: min < 0,
  }
}
