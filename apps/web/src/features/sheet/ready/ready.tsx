import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useCastSpell } from '../actions/use-cast-spell.ts'
import { useItemActions } from '../actions/use-item-actions.ts'
import { ConsumableRow } from './consumable-row.tsx'
import { Kit } from './kit.tsx'
import { OddsSwitch } from './odds-switch.tsx'
import { PinnedSkill } from './pinned-skill.tsx'
import { ProtectionRow, TemporaryHitPointsRow } from './protection-rows.tsx'
import styles from './ready.module.css'
import { ReadyKeys } from './ready-keys.tsx'
import { ReadySkeleton } from './ready-skeleton.tsx'
import { SpellRow } from './spell-row.tsx'
import { Suggestions, type SuggestedSection } from './suggestions.tsx'
import { useReadyLists } from './use-ready-lists.ts'
import { useStoredHeight } from './use-stored-height.ts'
import { WeaponRow } from './weapon-row.tsx'

interface ReadyProps {
  /** Shows another section of the sheet, which is in another tab on a phone. */
  readonly onShow: (section: SuggestedSection) => void
}

/** What the character uses in play: equipped weapons, prepared spells, consumables, pinned skills and protection. */
export function Ready({ onShow }: ReadyProps) {
  const [items, spells, skills] = [useLookup('Items'), useLookup('Spells'), useLookup('Skills')]
  if (!items || !spells || !skills) return <ReadySkeleton />
  return <ReadyLists {...{ items, spells, skills, onShow }} />
}

interface ReadyListsProps extends ReadyProps {
  readonly items: Lookup<'Items'>
  readonly spells: Lookup<'Spells'>
  readonly skills: Lookup<'Skills'>
}

function ReadyLists({ items, spells, skills, onShow }: ReadyListsProps) {
  const { t } = useLingui()
  const lists = useReadyLists(items, spells, skills)
  const actions = useItemActions(items)
  const cast = useCastSpell(spells)
  const { weapons, prepared, consumables, pinned, isProtected, hasTemporary } = lists
  const content = useStoredHeight()
  const isEmpty = [weapons, prepared, consumables, pinned].every(({ length }) => length === 0)
  const hasGuard = isProtected || hasTemporary
  if (isEmpty && !hasGuard) {
    return (
      <Section title={t`Ready`}>
        <div ref={content}>
          <Suggestions skills={skills} onShow={onShow} />
        </div>
      </Section>
    )
  }
  const guard = hasGuard && (
    <>
      {isProtected && <ProtectionRow lookup={items} />}
      {hasTemporary && <TemporaryHitPointsRow />}
    </>
  )
  return (
    <Section
      title={t`Ready`}
      aside={<span className={styles['hint']}>{t`hold Shift for advantage, Alt for disadvantage`}</span>}
      action={<OddsSwitch />}
    >
      <ReadyKeys />
      <div ref={content} className={styles['groups']}>
        {(weapons.length > 0 || hasGuard) && (
          <Kit
            title={weapons.length > 0 ? t`Weapons` : t`Defence`}
            columns={weapons.length > 0 ? [t`attack`, t`damage`] : []}
            ids={weapons}
            last={guard}
          >
            {(id) => <WeaponRow key={id} id={id} lookup={items} skills={skills} actions={actions} />}
          </Kit>
        )}
        {prepared.length > 0 && (
          <Kit title={t`Spells`} ids={prepared}>
            {(id) => <SpellRow key={id} id={id} lookup={spells} skills={skills} onCast={cast} />}
          </Kit>
        )}
        {(consumables.length > 0 || pinned.length > 0) && (
          <div className={styles['last']}>
            {consumables.length > 0 && (
              <Kit title={t`Consumables`} ids={consumables}>
                {(id) => <ConsumableRow key={id} id={id} lookup={items} skills={skills} onUse={actions.use} />}
              </Kit>
            )}
            {pinned.length > 0 && (
              <Kit title={t`Pinned skills`} ids={pinned}>
                {(key) => <PinnedSkill key={key} skillKey={key} lookup={skills} />}
              </Kit>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}
