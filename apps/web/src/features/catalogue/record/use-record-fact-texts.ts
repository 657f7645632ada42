import { factsOf, isList, isRecord, optionLabel, showFormula, type Attack, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { plainText, type FactValue } from '../facts-in.ts'
import { useFactTexts } from '../use-fact-texts.ts'

/** Formats any fact of a collection, with the names of the skills and items it refers to; a missing value is a dash. */
export function useRecordFactTexts(collection: Collection): (name: string, value: FactValue) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const factText = useFactTexts()
  const { number, difference, modifier } = useNumbers()
  const items = useLookup('Items')
  const style = useFormulaStyle(useLookup('Skills'))
  const facts = new Map(factsOf(collection))
  const bonus = (name: string, key: string, amount: number) =>
    `${translate(optionLabel(name, key))} ${difference(amount)}`
  const quantity = (id: string, amount: number) => {
    const record = items?.recordOf(id)
    const item = record ? translate(record.name) : id
    return amount === 1 ? item : `${number(amount)}\u00A0×\u00A0${item}`
  }
  const attack = ({ name, total, damage }: Attack) =>
    `${translate(name)} ${modifier(total)} ${showFormula(damage, style)}`
  return (name, value) => {
    const fact = facts.get(name)
    if (fact === undefined || value === undefined || value === null) return factText(name, value)
    if (fact.kind === 'formula' && typeof value === 'string') return showFormula(value, style)
    if (fact.kind === 'skill' && typeof value === 'string') return style.nameOf(value)
    if (fact.kind === 'flag') return value === true ? t`Yes` : t`No`
    if (fact.kind === 'choices' && isList(value)) {
      return value.map((option) => translate(optionLabel(name, plainText(option)))).join(', ') || '–'
    }
    if (fact.kind === 'amounts' && isRecord(value)) {
      const texts =
        fact.keys === null
          ? Object.entries(value).map(([id, amount]) => quantity(id, Number(amount)))
          : fact.keys.flatMap((key) => (key in value ? bonus(name, key, Number(value[key])) : []))
      return texts.join(', ') || '–'
    }
    if (fact.kind === 'attacks') return (value as unknown as readonly Attack[]).map(attack).join(', ') || '–'
    if (fact.kind === 'translated' && isRecord(value)) return plainText(value[locale])
    return factText(name, value)
  }
}
