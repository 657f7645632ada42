import { characterFields, optionLabel, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useSyncExternalStore } from 'react'
import { ManaIcon, SpellBookIcon } from '../../../game-ui/game-icons.tsx'
import { KitIcon } from '../../../game-ui/kit-icon.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useFormulaDice } from '../actions/use-formula-dice.ts'
import { useRules } from '../use-rules.ts'
import { KitRow, Missing } from './kit-row.tsx'
import styles from './ready.module.css'
import { useTextValue } from './use-text-value.ts'

interface SpellRowProps {
  readonly id: string
  readonly lookup: Lookup<'Spells'>
  readonly skills: Lookup<'Skills'>
  readonly onCast: (id: string) => void
}

/** A prepared spell with the mana it costs. Without enough mana its line says so; the rules decide whether it can be cast. */
export const SpellRow = memo(function SpellRow({ id, lookup, skills, onCast }: SpellRowProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const locale = useLocale()
  const translate = useTranslate()
  const reference = useTextValue(`spells.${id}.spell`)
  const record = lookup.recordOf(reference)
  const cost = record?.facts.mana_cost ?? 0
  const mana = useManaBelow(cost)
  const { withoutMana } = useRules()
  if (!record) return null
  const name = record.name[locale]
  const { effect, effect_kind: kind, duration } = record.facts
  const costText = number(cost)
  const manaText = number(mana ?? 0)
  return (
    <KitRow
      id={id}
      icon={
        kind === 'healing' ? (
          <KitIcon name="mending" />
        ) : kind === 'damage' ? (
          <KitIcon name="fire" />
        ) : (
          <SpellBookIcon />
        )
      }
      tone="lapis"
      name={name}
      detail={
        mana === null ? (
          <span className="by-dots">
            {effect !== undefined && <EffectDice {...{ effect, kind, skills }} />}
            {duration !== undefined && <span>{duration[locale]}</span>}
          </span>
        ) : (
          <Missing>{t`needs ${costText} mana, you have ${manaText}`}</Missing>
        )
      }
    >
      <button
        type="button"
        className={styles['cast']}
        aria-disabled={mana !== null && withoutMana === 'disable'}
        onClick={() => onCast(id)}
      >
        <span>
          {t`Cast`}
          <span className="sr"> {name}: </span>
        </span>
        <span className={styles['price']}>
          {costText}
          <ManaIcon />
          <span className="sr"> {translate(characterFields.mana.label)}</span>
        </span>
      </button>
    </KitRow>
  )
})

/** The mana, if it is less than a spell costs, or else null. Re-renders only then. */
function useManaBelow(cost: number): number | null {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe('mana', listener), [store])
  return useSyncExternalStore(subscribe, () => (store.draft.mana < cost ? store.draft.mana : null))
}

interface EffectDiceProps extends Pick<SpellRowProps, 'skills'> {
  readonly effect: string
  readonly kind: string | undefined
}

/** The dice of an effect with the character's values, and what it does. */
export function EffectDice({ effect, kind, skills }: EffectDiceProps) {
  const translate = useTranslate()
  const dice = useFormulaDice(effect, skills)
  return (
    <span>
      <b>{dice}</b> {kind !== undefined && translate(optionLabel('effect_kind', kind))}
    </span>
  )
}
