import { skillBaseOf, skillOf, storedSkills, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pin from 'lucide-react/icons/pin'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { SpellBookIcon } from '../../../game-ui/game-icons.tsx'
import { KitIcon } from '../../../game-ui/kit-icon.tsx'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import styles from './ready.module.css'

/** A section whose content can get into Ready; the value is the id of its element. */
export type SuggestedSection = 'inventory' | 'spells' | 'skills'

interface SuggestionsProps {
  readonly skills: Lookup<'Skills'>
  readonly onShow: (section: SuggestedSection) => void
}

/** What to do when nothing is ready: each line leads to the section where it is done. */
export function Suggestions({ skills, onShow }: SuggestionsProps) {
  const { t } = useLingui()
  const best = useBestSkills(skills)
  const suggestions: readonly {
    readonly section: SuggestedSection
    readonly icon: ReactNode
    readonly title: string
    readonly detail: string
  }[] = [
    {
      section: 'inventory',
      icon: <KitIcon name="sword" />,
      title: t`Equip a weapon`,
      detail: t`It shows its attack and damage here`,
    },
    {
      section: 'spells',
      icon: <SpellBookIcon />,
      title: t`Prepare a spell`,
      detail: t`Cast it from here`,
    },
    {
      section: 'skills',
      icon: <Pin />,
      title: t`Pin a skill`,
      detail: best === '' ? t`Open a skill and pin it here` : t`Your best: ${best}`,
    },
  ]
  return (
    <ul className={styles['suggestions']}>
      {suggestions.map(({ section, icon, title, detail }) => (
        <li key={section}>
          <button type="button" onClick={() => onShow(section)}>
            {icon}
            <span className={styles['name']}>
              {title}
              <small>{detail}</small>
            </span>
            <ChevronRight />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The two best trained skills with their totals. Re-renders only when the text changes. */
function useBestSkills(lookup: Lookup<'Skills'>): string {
  const store = useCharacterStore()
  const { nameOf } = useFormulaStyle(lookup)
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () =>
    storedSkills(store.draft)
      .map((key) => ({ key, ...skillOf(store.draft, key, skillBaseOf(lookup, key)) }))
      .filter(({ number }) => number > 0)
      .sort((left, right) => right.total - left.total)
      .slice(0, 2)
      .map(({ key, total }) => `${nameOf(key)} ${total}`)
      .join(', '),
  )
}
