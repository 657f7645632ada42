import type { Section } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** The names of a character's sections. */
export function useSectionNames(): Readonly<Record<Section, string>> {
  const { t } = useLingui()
  return {
    name: t`Name`,
    who: t`Identity`,
    vitals: t`Vitals`,
    attributes: t`Attributes`,
    skills: t`Skills`,
    wallet: t`Wallet`,
    inventory: t`Inventory`,
    spells: t`Spells`,
    background: t`Background`,
    private: t`Private notes`,
    log: t`Log`,
  }
}
