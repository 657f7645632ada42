import { attributeAbbreviations, isAttribute, plainName, type FormulaStyle, type Lookup } from '@everquill/domain'
import { useLocale } from '../../i18n/use-locale.ts'

/** How formulas are written in the current language: `1d8+STR`, in German `1W8+STÄ`, with the names of the skills. */
export function useFormulaStyle(skills: Lookup<'Skills'> | null): FormulaStyle {
  const locale = useLocale()
  return {
    letter: locale === 'de' ? 'W' : 'd',
    nameOf: (of) => {
      if (isAttribute(of)) return attributeAbbreviations[of][locale]
      return skills?.recordOf(of)?.name[locale] ?? plainName({ collection: 'skills', reference: of })
    },
  }
}
