import type { Participant } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import styles from '../fight.module.css'

interface CreatureListProps {
  readonly creatures: readonly Participant[]
  readonly onChange: (creatures: readonly Participant[]) => void
}

/** The creatures of a fight that has not started; each can be hidden from players or left out. */
export function CreatureList({ creatures, onChange }: CreatureListProps) {
  const { t } = useLingui()
  const { number, modifier } = useNumbers()
  const hide = (id: string, isHidden: boolean) =>
    onChange(
      creatures.map((one) => {
        if (one.id !== id) return one
        const { hidden: _hidden, ...rest } = one
        return isHidden ? { ...rest, hidden: true } : rest
      }),
    )
  return (
    <ul className={styles['choices']}>
      {creatures.map(({ id, name, hp_max, initiative_bonus, hidden }) => {
        const hitPoints = hp_max === undefined ? undefined : number(hp_max)
        const bonus = initiative_bonus === undefined ? undefined : modifier(initiative_bonus)
        return (
          <li key={id}>
            <span>
              {name}{' '}
              <span className="soft small by-dots">
                {hitPoints !== undefined && <span>{t`${hitPoints} hit points`}</span>}
                {bonus !== undefined && <span>{t`${bonus} initiative`}</span>}
              </span>
            </span>
            <label className="small">
              <input
                type="checkbox"
                checked={hidden === true}
                onChange={({ currentTarget: { checked } }) => hide(id, checked)}
              />{' '}
              {t`hidden`}
              <span className="sr">: {name}</span>
            </label>
            <IconButton label={t`Remove ${name}`} onClick={() => onChange(creatures.filter((one) => one.id !== id))}>
              <X />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
