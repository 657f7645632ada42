import type { Attribute } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** The attributes in three letters. */
export function useAttributeWords(): Readonly<Record<Attribute, string>> {
  const { t } = useLingui()
  return { str: t`STR`, dex: t`DEX`, con: t`CON`, wil: t`WIL`, int: t`INT`, soc: t`SOC` }
}
