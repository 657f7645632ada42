import type { Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useCastSpell } from '../actions/use-cast-spell.ts'
import { useItemActions, type AttackOptions } from '../actions/use-item-actions.ts'
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
import { TargetMenu } from './target/target-menu.tsx'
import { useReadyLists } from './use-ready-lists.ts'
import { useReadyMoves } from './use-ready-moves.ts'
import { useStoredHeight } from './use-stored-height.ts'
import { useTarget } from './target/use-target.ts'
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
  const target = useTarget()
  const actions = useTargeted(items, spells, target)
  const [itemMoves, spellMoves] = [useReadyMoves('items', items), useReadyMoves('spells', spells)]
  const { weapons, prepared, consumables, pinned, isProtected, hasTemporary } = lists
  const content = useStoredHeight()
  const isEmpty = [weapons, prepared, consumables, pinned].every(({ length }) => length === 0)
  const isTargeted = [weapons, prepared, consumables].some(({ length }) => length > 0)
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
      action={
        <span className={styles['switches']}>
          {isTargeted && <TargetMenu choice={target.choice} onChoose={target.choose} />}
          <OddsSwitch />
        </span>
      }
    >
      <ReadyKeys />
      <div ref={content} className={styles['groups']}>
        {(weapons.length > 0 || hasGuard) && (
          <Kit
            title={weapons.length > 0 ? t`Weapons` : t`Defence`}
            columns={weapons.length > 0 ? [t`attack`, t`damage`] : []}
            ids={weapons}
            moves={itemMoves}
            last={guard}
          >
            {(id) => <WeaponRow key={id} id={id} lookup={items} skills={skills} actions={actions} />}
          </Kit>
        )}
        {prepared.length > 0 && (
          <Kit title={t`Spells`} ids={prepared} moves={spellMoves}>
            {(id) => <SpellRow key={id} id={id} lookup={spells} skills={skills} onCast={actions.cast} />}
          </Kit>
        )}
        {(consumables.length > 0 || pinned.length > 0) && (
          <div className={styles['last']}>
            {consumables.length > 0 && (
              <Kit title={t`Consumables`} ids={consumables} moves={itemMoves}>
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

/** The actions of the rows, on the chosen target. Only an effect uses it up: the damage follows the attack. */
function useTargeted(
  items: Lookup<'Items'>,
  spells: Lookup<'Spells'>,
  { current, take }: Pick<ReturnType<typeof useTarget>, 'current' | 'take'>,
) {
  const { use, attack, rollDamage } = useItemActions(items)
  const cast = useCastSpell(spells)
  return useMemo(
    () => ({
      cast: (id: string) => cast(id, take()),
      use: (id: string) => use(id, take()),
      attack: (id: string, check: string, options?: AttackOptions) =>
        attack(id, check, { ...options, target: current() }),
      rollDamage: (id: string) => rollDamage(id, take()),
    }),
    [cast, use, attack, rollDamage, current, take],
  )
}
