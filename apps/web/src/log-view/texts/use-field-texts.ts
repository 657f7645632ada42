import {
  defaultImage,
  describeChange,
  isRecord,
  parsePath,
  type Change,
  type Character,
  type Json,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useValues } from '../../i18n/use-values.ts'
import { useLog } from '../../queries/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { remembering } from '../described-log.ts'
import { useGames, useLabels } from './use-entry-texts.tsx'
import { useContentNames } from './use-content-names.ts'

/** How fields and what stands in them are called by this reader. */
export interface FieldTexts {
  /** Whoever knows the names of the entries of lists: the open character, unless another is given. */
  readonly labelOf: (change: Change, character?: Character) => string
  readonly valueOf: (field: string, value: Json) => string
}

export function useFieldTexts(): FieldTexts {
  const { t } = useLingui()
  const { number } = useNumbers()
  const show = useValues()
  const store = useCharacterStore()
  const names = useContentNames()
  const labelOf = useLabels()
  const games = useGames()
  const known = remembering(useLog(store.publicRef).data ?? [], store.draft)

  const entryOf = (entry: Json): string => {
    if (!isRecord(entry)) return t`removed`
    const { item, spell, quantity } = entry
    const name =
      typeof item === 'string' ? names.of('Items', item) : typeof spell === 'string' ? names.of('Spells', spell) : ''
    return typeof quantity === 'number' ? `${number(quantity)} × ${name}` : name
  }

  return {
    labelOf: (change, character = known) => labelOf(describeChange(change, character), change.field),
    valueOf: (field, value) => {
      if (parsePath(field)?.kind === 'entry') return entryOf(value)
      if (field === 'gameId') return games(value)
      if (field === 'image') return value === defaultImage ? t`no picture` : t`a picture`
      const { from } = describeChange({ field, oldValue: value, newValue: value })
      if (typeof from === 'string') return names.at(field, from)
      if (Array.isArray(from)) return show(from.map((text: string) => names.at(field, text)))
      // A text that a log would only name is what somebody wrote: here it is shown.
      return show(from === undefined && typeof value === 'string' && value !== '' ? value : (from ?? null))
    },
  }
}
