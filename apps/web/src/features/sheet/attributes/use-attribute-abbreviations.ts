import { attributeAbbreviations, type Attribute } from '@everquill/domain'
import { useTranslate } from '../../../i18n/use-translate.ts'

/** Three-letter abbreviations of the attributes. */
export function useAttributeAbbreviations(): Readonly<Record<Attribute, string>> {
  const translate = useTranslate()
  const { str, dex, con, wil, int, soc } = attributeAbbreviations
  return {
    str: translate(str),
    dex: translate(dex),
    con: translate(con),
    wil: translate(wil),
    int: translate(int),
    soc: translate(soc),
  }
}
