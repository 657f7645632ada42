import { parsePath, type Change } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { FieldTexts } from '../log-view/texts/use-field-texts.ts'

/** Says that an entry of a list was added or removed, with its name; undefined for all other changes. */
export function useEntryChangeText(): (change: Change, texts: FieldTexts) => string | undefined {
  const { t } = useLingui()
  return ({ field, oldValue, newValue }, { valueOf }) => {
    if (parsePath(field)?.kind !== 'entry' || (oldValue !== null && newValue !== null)) return undefined
    const name = valueOf(field, newValue ?? oldValue)
    return newValue === null ? t`${name} removed` : t`${name} added`
  }
}
