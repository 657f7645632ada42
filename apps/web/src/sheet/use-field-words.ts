import { describeChange, isRecord, parsePath, type Change, type Json } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useValues } from '../i18n/use-values.ts'
import { useLog } from '../store/queries.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { remembering } from './described-log.ts'
import { useLabels } from './use-entry-words.tsx'
import { useItemNames } from './use-item-names.ts'

/** How fields and what stands in them are called by this reader. */
export interface FieldWords {
  readonly labelOf: (change: Change) => string
  readonly valueOf: (field: string, value: Json) => string
}

export function useFieldWords(): FieldWords {
  const { t } = useLingui()
  const { number } = useNumbers()
  const show = useValues()
  const store = useCharacterStore()
  const nameOf = useItemNames()?.nameOf ?? String
  const labelOf = useLabels(nameOf)
  const known = remembering(useLog(store.publicRef).data ?? [], store.draft)

  const entryOf = (entry: Json): string => {
    if (!isRecord(entry)) return t`removed`
    const { item, spell, quantity } = entry
    const name = typeof item === 'string' ? nameOf(item) : typeof spell === 'string' ? spell : ''
    return typeof quantity === 'number' ? `${number(quantity)} × ${name}` : name
  }

  return {
    labelOf: (change) => labelOf(describeChange(change, known), change.field),
    valueOf: (field, value) => {
      if (parsePath(field)?.kind === 'entry') return entryOf(value)
      if (typeof value === 'string' && field.endsWith('.item')) return nameOf(value)
      const { from } = describeChange({ field, oldValue: value, newValue: value })
      // A text that a log would only name is what somebody wrote: here it is shown.
      return show(from === undefined && typeof value === 'string' && value !== '' ? value : (from ?? null))
    },
  }
}
