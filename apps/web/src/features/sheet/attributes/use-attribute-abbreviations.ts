import type { Attribute } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** Three-letter abbreviations of the attributes. */
export function useAttributeAbbreviations(): Readonly<Record<Attribute, string>> {
  const { t } = useLingui()
  return { str: t`STR`, dex: t`DEX`, con: t`CON`, wil: t`WIL`, int: t`INT`, soc: t`SOC` }
}
