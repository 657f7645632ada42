import {
  characterFields,
  isRecord,
  settingFields,
  type Json,
  type SettingField,
  type SettingName,
} from '@everquill/domain'
import { useFormulaNotation } from '../../../game-ui/formula/use-formula-notation.ts'
import { formatLocales } from '../../../i18n/locale.ts'
import { useDates } from '../../../i18n/use-dates.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useValues, type Value } from '../../../i18n/use-values.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { ratedCoins, ruleText } from './rules-draft.ts'

/** Writes the value of a setting as its reader would: formulas in their notation, switches and choices in words. */
export function useSettingText(): (name: SettingName, value: Json) => string {
  const translate = useTranslate()
  const show = useValues()
  const locale = useLocale()
  const { appointment } = useDates()
  const notation = { formulas: useFormulaNotation(useLookup('Skills')), locale }
  return (name, value) => {
    const field: SettingField = settingFields[name]
    if (field.kind === 'rates' && isRecord(value)) {
      return show(ratedCoins.map((coin) => `${translate(characterFields[coin].label)} ${show(Number(value[coin]))}`))
    }
    if (field.kind === 'moment' && typeof value === 'string') return appointment(new Date(value))
    if (field.kind === 'choice' && typeof value === 'string') return show(field.optionLabels[value] ?? value)
    if (field.kind === 'integer' && field.unit === 'percent') {
      return new Intl.NumberFormat(formatLocales[locale], { style: 'percent' }).format(Number(value) / 100)
    }
    if (field.kind === 'dice' || field.kind === 'formula' || field.kind === 'numbers') {
      return ruleText(field, value, notation)
    }
    return show(value as Value)
  }
}
