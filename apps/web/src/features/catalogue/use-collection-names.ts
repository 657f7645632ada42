import type { Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

export function useCollectionNames(): Readonly<
  Record<Collection, { readonly title: string; readonly newLabel: string }>
> {
  const { t } = useLingui()
  return {
    Races: { title: t`Races`, newLabel: t`New race` },
    Classes: { title: t`Classes`, newLabel: t`New class` },
    Items: { title: t`Items`, newLabel: t`New item` },
    Spells: { title: t`Spells`, newLabel: t`New spell` },
    Skills: { title: t`Skills`, newLabel: t`New skill` },
    Conditions: { title: t`Conditions`, newLabel: t`New condition` },
    Creatures: { title: t`Creatures`, newLabel: t`New creature` },
  }
}
