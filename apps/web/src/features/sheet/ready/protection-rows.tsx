import { characterFields, isEquipped, protectionOf, type ItemEntry, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { HeartIcon } from '../../../game-ui/game-icons.tsx'
import { KitIcon } from '../../../game-ui/kit-icon.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { KitRow } from './kit-row.tsx'
import styles from './ready.module.css'
import { useItemsText } from './use-ready-lists.ts'

/** The protection of everything that is worn, and where it comes from. */
export function ProtectionRow({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const total = useItemsText(
    useMemo(() => (items: readonly ItemEntry[]) => String(protectionOf(items, lookup)), [lookup]),
  )
  const sources = useItemsText(
    useMemo(
      () => (items: readonly ItemEntry[]) =>
        items
          .filter(isEquipped)
          .flatMap(({ item }) => {
            const record = lookup.recordOf(item)
            const protection = record?.facts.protection ?? 0
            return record && protection > 0 ? [`${record.name[locale]} ${protection}`] : []
          })
          .join(', '),
      [lookup, locale],
    ),
  )
  return (
    <KitRow icon={<KitIcon name="shield" />} name={t`Protection`} detail={sources}>
      <span className={styles['figure']}>{number(Number(total))}</span>
    </KitRow>
  )
}

/** Temporary hit points, which are lost before others. */
export function TemporaryHitPointsRow() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const [temporary = 0] = useField('hp_temp')
  return (
    <KitRow icon={<HeartIcon />} tone="rubric" name={translate(characterFields.hp_temp.label)} detail={t`lost first`}>
      <span className={styles['figure']}>{number(temporary)}</span>
    </KitRow>
  )
}
