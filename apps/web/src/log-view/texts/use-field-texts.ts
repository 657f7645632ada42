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
import { useLog } from '../../queries/log/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { withLoggedEntries } from '../described-log.ts'
import { useGameName, useLabels } from './use-entry-texts.tsx'
import { useContentNames } from './use-content-names.ts'

/** Labels of fields and texts of their values, in the reader's language. */
export interface FieldTexts {
  /** Items and spells are named after `character`; without it, after the open character and its log. */
  readonly labelOf: (change: Change, character?: Character) => string
  /** Names a set by its field, where `labelOf` names the one element that was added or removed. */
  readonly fieldLabelOf: (change: Change, character?: Character) => string
  readonly valueOf: (field: string, value: Json) => string
}

export function useFieldTexts(): FieldTexts {
  const { t } = useLingui()
  const { number } = useNumbers()
  const show = useValues()
  const store = useCharacterStore()
  const names = useContentNames()
  const labelOf = useLabels()
  const gameName = useGameName()
  const entries = useLog(store.publicRef).data
  let found: Character | undefined
  // Made for the first label only, because most renders show none.
  const known = () => (found ??= withLoggedEntries(entries ?? [], store.draft))

  const entryOf = (entry: Json): string => {
    if (!isRecord(entry)) return t`removed`
    const { item, spell, quantity } = entry
    const name =
      typeof item === 'string' ? names.of('Items', item) : typeof spell === 'string' ? names.of('Spells', spell) : ''
    return typeof quantity === 'number' ? `${number(quantity)}\u00A0×\u00A0${name}` : name
  }

  const changeLabel: FieldTexts['labelOf'] = (change, character = known()) =>
    labelOf(describeChange(change, character), change.field)

  return {
    labelOf: changeLabel,
    fieldLabelOf: (change, character) =>
      changeLabel(
        parsePath(change.field)?.kind === 'field' ? { ...change, oldValue: null, newValue: null } : change,
        character,
      ),
    valueOf: (field, value) => {
      if (parsePath(field)?.kind === 'entry') return entryOf(value)
      if (field === 'gameId') return value === null ? '–' : (gameName(value) ?? t`another game`)
      if (field === 'image') return value === defaultImage ? t`no picture` : t`a picture`
      const { from } = describeChange({ field, oldValue: value, newValue: value })
      if (typeof from === 'string') return names.at(field, from)
      if (Array.isArray(from)) return show(from.map((text: string) => names.at(field, text)))
      // The log only names long texts; here they are shown.
      return show(from === undefined && typeof value === 'string' && value !== '' ? value : (from ?? null))
    },
  }
}
