import type { Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** What the collections are called, and what a new record of each is. */
export function useCollectionWords(): Readonly<Record<Collection, { readonly title: string; readonly fresh: string }>> {
  const { t } = useLingui()
  return {
    Races: { title: t`Races`, fresh: t`New race` },
    Classes: { title: t`Classes`, fresh: t`New class` },
    Items: { title: t`Items`, fresh: t`New item` },
    Spells: { title: t`Spells`, fresh: t`New spell` },
    Skills: { title: t`Skills`, fresh: t`New skill` },
    Conditions: { title: t`Conditions`, fresh: t`New condition` },
  }
}
